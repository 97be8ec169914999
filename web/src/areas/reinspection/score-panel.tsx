import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ReviewDetail } from '@kaoxin/contract/reinspection/calls.ts';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { Chip } from '#ui/chip.tsx';
import { minute } from '#ui/dates/minute.ts';
import { type Fact, Facts, figures } from '#ui/table/facts.tsx';
import '#ui/case/compare.css';
import './task/task.css';

const touched = (by: string | null, time: string | null) => figures([by, minute(time)].filter(Boolean).join(' '));
const lastHand = ({ enteredBy, enteredTime, changedBy, changedTime }: ReviewDetail['recorded']): Fact =>
  changedTime === null
    ? [['登分', 'Entered'], touched(enteredBy, enteredTime)]
    : [['最近变更', 'Last changed'], touched(changedBy, changedTime)];
function attendanceOf({ isAbsent }: ReviewDetail['recorded']): Label | null {
  if (isAbsent === null) return null;
  return isAbsent === 1 ? ['缺考', 'Absent'] : ['参考', 'Present'];
}
function standingOf({ isVoid, invalidReason }: ReviewDetail['recorded']): Label | null {
  if (isVoid === null) return null;
  return isVoid === 1
    ? [
        `因违纪无效，不计入总分${invalidReason ? `（${invalidReason}）` : ''}`,
        `Void by a violation, counts nowhere${invalidReason ? ` (${invalidReason})` : ''}`,
      ]
    : ['有效', 'Counts'];
}
const points = (value: number | null) => figures(value === null ? null : String(value));

function Arithmetic({ one: { itemSum, sumDiffers, originalScore } }: { one: ReviewDetail }) {
  const say = useSay();
  if (itemSum === null)
    return <Chip>{say(['无完整题分，未作合分核对', 'Item scores are incomplete, so the sum was not checked'])}</Chip>;
  return sumDiffers === 1 ? (
    <Chip tone="bad">
      {say([
        `题分合计${itemSum}，与申请时成绩${originalScore ?? '（无）'}不符`,
        `Items add up to ${itemSum}; the score at application was ${originalScore ?? 'none'}`,
      ])}
    </Chip>
  ) : (
    <Chip tone="good">
      {say([
        `题分合计${itemSum}，与申请时成绩相符`,
        `Items add up to ${itemSum}, the same as the score at application`,
      ])}
    </Chip>
  );
}

/** Recorded points by item; omitted if the answers are shown, which contain them. */
export function ScorePanel({ one }: { one: ReviewDetail }) {
  const say = useSay();
  const { recorded, items, sheet, originalScore, finalScore } = one;
  const [attendance, standing] = [attendanceOf(recorded), standingOf(recorded)];
  const isListed = items.length > 0 && sheet?.faulty !== 0;
  return (
    <Panel title={say(['成绩与题分', 'Score and items'])}>
      <Facts
        facts={[
          [['申请时成绩', 'Score at application'], points(originalScore)],
          [['现登记成绩', 'Recorded now'], points(recorded.score)],
          [['客观分', 'Objective'], points(recorded.objective)],
          [['主观分', 'Subjective'], points(recorded.subjective)],
          [['满分', 'Full marks'], points(recorded.full)],
          [['到考', 'Attendance'], attendance && say(attendance)],
          [['成绩效力', 'Standing'], standing && say(standing)],
          lastHand(recorded),
          [['复核后成绩', 'Score found'], points(finalScore)],
        ]}
      />
      <p>
        <Arithmetic one={one} />
      </p>
      {isListed && (
        <table className="kx-compare">
          <thead>
            <tr>
              <th scope="col">{say(['题号', 'Item'])}</th>
              <th scope="col">{say(['题型', 'Type'])}</th>
              <th scope="col">{say(['得分', 'Points'])}</th>
              <th scope="col">{say(['满分', 'Full'])}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ no, typeName, score, full }) => (
              <tr key={no}>
                <th scope="row">{no}</th>
                <td>{typeName ?? '—'}</td>
                <td>{score ?? say(['未评', 'Not marked'])}</td>
                <td>{full}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

const partWords = {
  first: ['第一复核员', 'First reviewer'],
  second: ['第二复核员', 'Second reviewer'],
  arbiter: ['裁定人', 'Arbiter'],
} as const;

type Opinion = ReviewDetail['opinions'][number];
type Found = NonNullable<Opinion['result']>;

export function OpinionsPanel({ one }: { one: ReviewDetail }) {
  const say = useSay();
  if (one.opinions.length === 0) return null;
  return (
    <Panel title={say(['复核情况', 'Reviews'])}>
      <Opinions one={one} />
    </Panel>
  );
}

export function Opinions({ one: { opinions, items } }: { one: Pick<ReviewDetail, 'opinions' | 'items'> }) {
  const say = useSay();
  return (
    <ul className="kx-review-opinions">
      {opinions.map(({ part, name, done, result }) => (
        <li key={part}>
          {say([`${partWords[part][0]}：`, `${partWords[part][1]}: `])}
          {name ?? '—'}{' '}
          {result ? (
            <FoundWords result={result} items={items} />
          ) : (
            <Chip tone={done === 1 ? 'good' : 'neutral'}>
              {say(
                done === 1
                  ? ['已复核，结果待双方完成后显示', 'Done. Shown when both reviews are done']
                  : ['未复核', 'To do'],
              )}
            </Chip>
          )}
        </li>
      ))}
    </ul>
  );
}

function FoundWords({ result, items }: { result: Found; items: ReviewDetail['items'] }) {
  const say = useSay();
  const { score, conclusionName, note, filled } = result;
  const moved = items.flatMap(({ no, score: before }, at) => {
    const found = result.itemScores?.[at] ?? null;
    if (found === null || found === before) return [];
    return [{ no, words: `${before ?? say(['未评', 'not marked'])}→${found}` }];
  });
  return (
    <>
      <strong>
        {typeof score === 'number' ? say([`${score}分`, `${score} points`]) : say(['无成绩', 'No score'])}
      </strong>{' '}
      {conclusionName}
      {moved.length > 0 && (
        <p>
          {say([
            `题分变动：${moved.map(({ no, words }) => `第${no}题${words}`).join('、')}`,
            `Items moved: ${moved.map(({ no, words }) => `no. ${no} ${words}`).join(', ')}`,
          ])}
        </p>
      )}
      {note && <p>{note}</p>}
      {filled.length > 0 && <Facts facts={filled.map(({ label, words }) => [[label, label], words] as const)} />}
    </>
  );
}
