import { keysOf } from '@kaoxin/contract/records.ts';
import './answer-grids.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { AnswerGrid, ExamineeRecord, SheetItemShown } from '@kaoxin/contract/exam/people/examinee.ts';
import { ofForm } from '@kaoxin/contract/exam/scores/score-words.ts';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { Chip } from '#ui/chip.tsx';

/** Each outcome has a sign and a word: colour alone is not accessible. */
const outcomes: Readonly<Record<SheetItemShown['outcome'], { sign: string; label: Label }>> = {
  right: { sign: '✓', label: ['正确', 'Right'] },
  partly: { sign: '◐', label: ['部分得分', 'Partly right'] },
  wrong: { sign: '✗', label: ['错误', 'Wrong'] },
  blank: { sign: '○', label: ['未作答', 'Blank'] },
  marked: { sign: '✎', label: ['人工评分', 'Marked by hand'] },
  unmarked: { sign: '…', label: ['未评分', 'Not marked'] },
};
const outcomeNames = keysOf(outcomes);

export function AnswerGrids({ sheets }: { sheets: ExamineeRecord['sheets'] }) {
  const say = useSay();
  return sheets.map((sheet) => (
    <Panel
      key={sheet.subjectCode}
      title={say([
        `作答明细：${sheet.subjectName}${ofForm(sheet.paperLabel)[0]}`,
        `Answer sheet: ${sheet.subjectName}${ofForm(sheet.paperLabel)[1]}`,
      ])}
    >
      {sheet.faulty === 1 ? (
        <p>
          <Chip tone="warn">{say(['无法显示', 'Not shown'])}</Chip>{' '}
          {say([
            '试卷已被删除或与作答明细不符，请联系管理员核对试卷后再查看；成绩不受影响。',
            'The paper was removed or does not fit the answers. Tell the administrator; the score is not touched by it.',
          ])}
        </p>
      ) : (
        <>
          <Sums sheet={sheet} />
          <Legend items={sheet.items} />
          <ol className="kx-answers" aria-label={say(['逐题作答', 'Item by item'])}>
            {sheet.items.map((item) => (
              <Item key={item.no} item={item} withKeys={sheet.withKeys === 1} />
            ))}
          </ol>
        </>
      )}
    </Panel>
  ));
}

function Sums({ sheet: { objective, subjective, total, agrees, withKeys } }: { sheet: AnswerGrid }) {
  const say = useSay();
  const said = (value: number | null) => value ?? say(['未评', 'not marked']);
  return (
    <p className="kx-answers-sums">
      <span>
        {say([
          `各题得分合计：客观题${said(objective)}，主观题${said(subjective)}，共${said(total)}`,
          `Sums of the items: objective ${said(objective)}, subjective ${said(subjective)}, in all ${said(total)}`,
        ])}
      </span>
      {agrees === 1 ? (
        <Chip tone="good">{say(['与成绩一致', 'As the score says'])}</Chip>
      ) : (
        <Chip tone="warn">{say(['与成绩不一致', 'The score says otherwise'])}</Chip>
      )}
      {withKeys === 0 && (
        <span className="kx-hint">{say(['不显示作答选项和答案', 'Chosen letters and keys are not shown'])}</span>
      )}
    </p>
  );
}

function Legend({ items }: { items: readonly SheetItemShown[] }) {
  const say = useSay();
  const count = Map.groupBy(items, ({ outcome }) => outcome);
  return (
    <ul className="kx-answers-legend" aria-label={say(['图例', 'Legend'])}>
      {outcomeNames.map((name) => {
        const found = count.get(name);
        return (
          found && (
            <li key={name}>
              <span className={`kx-answer-sign kx-answer-${name}`} aria-hidden="true">
                {outcomes[name].sign}
              </span>
              {say(outcomes[name].label)} <span className="kx-figures">{found.length}</span>
            </li>
          )
        );
      })}
    </ul>
  );
}

function Item({ item, withKeys }: { item: SheetItemShown; withKeys: boolean }) {
  const say = useSay();
  const { no, typeName, outcome, chosen, key, score, full } = item;
  const { sign, label } = outcomes[outcome];
  return (
    <li className={`kx-answer kx-answer-${outcome}`} title={typeName ?? undefined}>
      <span className="kx-answer-head">
        <span className="kx-answer-no">
          <span className="hidden-text">{say(['第', 'Item '])}</span>
          {no}
          <span className="hidden-text">{say(['题', ''])}</span>
        </span>
        <span className="kx-answer-sign" aria-hidden="true">
          {sign}
        </span>
        <span className="hidden-text">
          {typeName} {say(label)}
        </span>
      </span>
      {withKeys && chosen !== null && (
        <span className="kx-answer-letters">
          <span className="hidden-text">{say(['作答', 'chosen'])} </span>
          {chosen === '' ? '—' : chosen}
          {key !== null && (
            <span className="kx-answer-key">
              <span className="hidden-text">{say(['答案', 'key'])} </span>
              <span aria-hidden="true">/</span>
              {key}
            </span>
          )}
        </span>
      )}
      <span className="kx-answer-points">
        <span className="hidden-text">{say(['得分', 'points'])} </span>
        {score ?? '—'}/{full}
      </span>
    </li>
  );
}
