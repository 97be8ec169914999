import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import type { ExamineeRecord, ExamineeResult, ScoreCorrection } from '@kaoxin/contract/exam/people/examinee.ts';
import { passWords } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { Panel } from '#ui/case/case-page.tsx';
import { Chip } from '#ui/chip.tsx';
import { minute } from '#ui/dates/minute.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { Facts, figures } from '#ui/table/facts.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { PassChip, SubjectScore } from '../../scores/subject-score.tsx';

type Subject = ExamineeResult['subjects'][number];

const points = (key: 'objective' | 'subjective', label: Column<Subject>['label']): Column<Subject> => ({
  key,
  label,
  width: 84,
  widthEn: 96,
  align: 'right',
  render: (row) => <Shown value={row[key]}>{figures(String(row[key]))}</Shown>,
});

const columns: readonly Column<Subject>[] = [
  { key: 'name', label: ['科目', 'Subject'], width: 128, render: ({ subjectName }) => subjectName },
  points('objective', ['客观分', 'Objective']),
  points('subjective', ['主观分', 'Subjective']),
  { key: 'score', label: ['成绩', 'Score'], width: 100, align: 'right', render: (row) => <SubjectScore one={row} /> },
  {
    key: 'full',
    label: ['满分/合格线', 'Full/pass mark'],
    width: 104,
    align: 'right',
    render: ({ fullScore, passScore }) => figures(`${fullScore}/${passScore}`),
  },
  { key: 'attend', label: ['到考', 'Attendance'], width: 84, render: (row) => <Attended one={row} /> },
  {
    key: 'pass',
    label: ['是否合格', 'Result'],
    width: 104,
    render: ({ passFlag }) => <Shown value={passFlag}>{passFlag !== null && <PassChip passed={passFlag} />}</Shown>,
  },
];

/** No attendance is known for an examinee without a score. */
function Attended({ one: { absent, score, invalid } }: { one: Subject }) {
  const say = useSay();
  if (absent === 1) return <Chip tone="bad">{say(['缺考', 'Absent'])}</Chip>;
  if (score === null && invalid === 0) return <span className="kx-empty">—</span>;
  return <Chip tone="good">{say(['参考', 'Present'])}</Chip>;
}

export function PersonScores({ record }: { record: ExamineeRecord }) {
  const say = useSay();
  const may = useMay();
  const { result, exam } = record;
  const title = say(['成绩', 'Scores']);
  if (!result) {
    if (!may('score_view') || exam.status === examStatus.of.cancelled) return null;
    return (
      <Panel title={title}>
        <p className="kx-hint">{say(['成绩公布后显示', 'Shown once the scores are released'])}</p>
      </Panel>
    );
  }
  const { totalScore, passFlag, fullScore, passScore, cityRank, districtRank, percentile } = result;
  const voided = result.subjects.filter(({ invalid }) => invalid === 1);
  return (
    <Panel title={title}>
      <div className="kx-examinee-facts">
        <Facts
          facts={[
            [['总分', 'Total'], totalScore === null ? null : figures(`${totalScore}/${fullScore}`)],
            [['是否合格', 'Result'], passFlag === null ? null : <PassChip key="pass" passed={passFlag} />],
            [
              ['总分合格线', 'Pass mark of the total'],
              passScore === null ? say(passWords(null)) : figures(String(passScore)),
            ],
          ]}
        />
        <Facts
          facts={[
            [['全市名次', 'Rank'], cityRank === null ? null : figures(String(cityRank))],
            [['考区名次', 'Rank in district'], districtRank === null ? null : figures(String(districtRank))],
            [['百分位', 'Percentile'], percentile === null ? null : figures(percentile.toFixed(1))],
          ]}
        />
      </div>
      <PlainTable
        label={say(['科目成绩', 'Scores by subject'])}
        rows={result.subjects}
        columns={columns}
        keyOf={({ subjectCode }) => subjectCode}
      />
      {voided.map(({ subjectCode, subjectName, invalidReason }) => (
        <p key={subjectCode} className="kx-about">
          {say([
            `【${subjectName}】因违纪成绩无效，不计入总分${invalidReason ? `（${invalidReason}）` : ''}`,
            `${subjectName} is void by a violation and counts nowhere${invalidReason ? ` (${invalidReason})` : ''}`,
          ])}
        </p>
      ))}
      {result.corrections.length > 0 && <Corrections corrections={result.corrections} />}
    </Panel>
  );
}

function Corrections({ corrections }: { corrections: readonly ScoreCorrection[] }) {
  const say = useSay();
  return (
    <>
      <h3>{say(['成绩更正', 'Corrections'])}</h3>
      <ol className="kx-timeline">
        {corrections.toReversed().map(({ cause, actorName, time, changes }) => (
          <li key={`${time}-${cause}`}>
            <div className="kx-timeline-head">
              <strong>{cause}</strong>
              <time className="kx-figures">{minute(time)}</time>
            </div>
            {actorName && <div className="kx-timeline-who">{actorName}</div>}
            {changes.map((change) => (
              <p key={`${change.of}-${change.subjectName}`} className="kx-text">
                <ChangeOf change={change} />
              </p>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

function ChangeOf({ change: { of, subjectName, before, after } }: { change: ScoreCorrection['changes'][number] }) {
  const say = useSay();
  const word = (value: number | null) =>
    of === 'pass' ? say(value === 1 ? ['合格', 'Passed'] : ['不合格', 'Not passed']) : (value ?? '—');
  const label = of === 'subject' ? subjectName : say(of === 'total' ? ['总分', 'Total'] : ['是否合格', 'Result']);
  return (
    <>
      {label}
      {say(['：', ': '])}
      <span className="kx-figures">
        {word(before)} → {word(after)}
      </span>
    </>
  );
}
