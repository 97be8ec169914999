import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { type PaperRecord, paperThing } from '@kaoxin/contract/paper/paper.ts';
import { paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { examPaths } from '#areas/exam/formal/exams.ts';
import { ratioWords } from '#areas/exam/statistics/figures.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { minute } from '#ui/dates/minute.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { FactList } from '#ui/form/value.tsx';
import { Facts, figures } from '#ui/table/facts.tsx';
import { CoverageTable } from './coverage-table.tsx';

const shown = [
  ...['subject', 'projectType', 'deptId', 'totalScore', 'passScore', 'duration', 'shuffleQuestion', 'shuffleOption'],
  ...['secretLevel', 'unlockTime', 'createTime', 'updateTime'],
];

export function FactsPart({ record }: { record: PaperRecord }) {
  const say = useSay();
  const { sections, coverage, exams, opening, status, isSealed } = record;
  return (
    <div className="paper-facts">
      {status !== paperStatus.of.draft && (
        <p className="kx-notice" role="note">
          {say(lockWords(record))}
        </p>
      )}
      <Panel title={say(['基本信息', 'Basics'])}>
        <FactList fields={fieldsOf(paperThing.record.shape, shown)} row={record} />
        <Facts
          facts={[
            [['预计难度', 'Expected difficulty'], figures(ratioWords(record.expectedDifficulty))],
            [['预计信度', 'Expected reliability'], figures(ratioWords(record.expectedReliability))],
            [['创建人', 'Created by'], record.createUserName],
          ]}
        />
      </Panel>
      <Panel title={say(['大题', 'Sections'])}>
        {sections.length === 0 ? (
          <p className="kx-hint">
            {say(
              isSealed === 1
                ? ['试卷已封存，不显示大题', 'Sealed: its sections are not shown']
                : record.questionCount > 0
                  ? ['保密试卷未到解密时间，不显示大题', 'Secret until its time: its sections are not shown']
                  : ['试卷没有题目', 'The paper has no questions'],
            )}
          </p>
        ) : (
          <Sections sections={sections} />
        )}
      </Panel>
      {coverage && (
        <Panel title={say(['双向细目表', 'Blueprint'])}>
          <CoverageTable coverage={coverage} />
        </Panel>
      )}
      <Panel title={say(['使用考试', 'Used by'])}>
        {exams.length === 0 ? (
          <p className="kx-hint">{say(['还没有考试使用本试卷', 'No examination has it yet'])}</p>
        ) : (
          <Exams exams={exams} />
        )}
      </Panel>
      {opening && (
        <Panel title={say(['提前开启', 'Opening before its time'])}>
          <Facts
            facts={[
              [['申请人', 'Asked by'], opening.askUserName],
              [['申请时间', 'Asked at'], figures(minute(opening.askTime))],
              [['原因', 'Reason'], opening.reason],
              [['确认人', 'Confirmed by'], opening.confirmUserName],
              [['可查看至', 'Readable until'], figures(minute(opening.openUntil))],
            ]}
          />
        </Panel>
      )}
    </div>
  );
}

function lockWords({ status, isSealed, unlockTime }: PaperRecord): readonly [string, string] {
  const until = minute(unlockTime);
  if (isSealed === 1)
    return [
      `试卷已启用并封存，${until} 解密前不能查看和修改`,
      `Enabled and sealed: it is neither read nor changed before ${until}`,
    ];
  if (status === paperStatus.of.used)
    return ['已使用的试卷不能修改，请复制后编辑', 'A used paper is not changed; copy it and edit the copy'];
  if (status === paperStatus.of.disabled) return ['试卷已停用，考试不能选用', 'Disabled: no examination can take it'];
  return ['试卷已启用并锁定；题目为锁定时的版本', 'Enabled and locked; its questions keep the wording they have'];
}

function Sections({ sections }: Pick<PaperRecord, 'sections'>) {
  const say = useSay();
  const language = useLanguage();
  const typeWords = (counts: Readonly<Record<string, number>>) =>
    questionType.entries
      .flatMap(({ key }) => (counts[key] ? [`${questionType.label(key, language)} ${counts[key]}`] : []))
      .join(say(['，', ', ']));
  return (
    <table className="paper-grid">
      <thead>
        <tr>
          <th scope="col">{say(['大题', 'Section'])}</th>
          <th scope="col" className="paper-number">
            {say(['题量', 'Questions'])}
          </th>
          <th scope="col" className="paper-number">
            {say(['分值', 'Marks'])}
          </th>
          <th scope="col">{say(['题型', 'Types'])}</th>
        </tr>
      </thead>
      <tbody>
        {sections.map(({ sectionNo, title, questionCount, score, typeCounts }) => (
          <tr key={sectionNo}>
            <th scope="row">{title}</th>
            <td className="paper-number kx-figures">{questionCount}</td>
            <td className="paper-number kx-figures">{score}</td>
            <td>{typeWords(typeCounts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Exams({ exams }: Pick<PaperRecord, 'exams'>) {
  const language = useLanguage();
  const open = useOpen();
  const may = useMay();
  return (
    <ul className="kx-question-uses">
      {exams.map(({ examId, examCode, name, status }) => (
        <li key={examId}>
          <span className="kx-figures">{examCode}</span>{' '}
          {may('formal_exam_view') ? (
            <PlainButton onClick={() => open(examPaths.detail, { title: [name, name], query: { id: examId } })}>
              <span lang="zh-CN">{name}</span>
            </PlainButton>
          ) : (
            <span lang="zh-CN">{name}</span>
          )}
          {` · ${examStatus.label(status, language)}`}
        </li>
      ))}
    </ul>
  );
}
