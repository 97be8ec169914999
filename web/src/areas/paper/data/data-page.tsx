import '#ui/case/case.css';
import '../paper.css';
import '#areas/exam/statistics/statistics.css';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import type { PaperRecord } from '@kaoxin/contract/paper/paper.ts';
import { ratioWords } from '#areas/exam/statistics/figures.ts';
import { FigureList, Told } from '#areas/exam/statistics/parts/told.tsx';
import { dataPath } from '#areas/exam/statistics/paths.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { CaseHead, Panel } from '#ui/case/case-page.tsx';
import { ContentGate } from '../detail/content-gate.tsx';
import { usePaperContent } from '../detail/use-content.ts';
import { PaperStatusChip, SecrecyChip } from '../states.tsx';
import { Measured } from './measured.tsx';
import { SatPart } from './sat-part.tsx';
import { TopicsPart } from './topics-part.tsx';

export function DataPage({ record }: { record: PaperRecord }) {
  const say = useSay();
  const reading = usePaperContent(record);
  const may = useMay();
  return (
    <article className="kx-case">
      <CaseHead
        title={record.name}
        marks={
          <>
            <PaperStatusChip status={record.status} />
            <SecrecyChip paper={record} />
            <span className="kx-figures">{record.paperCode}</span>
          </>
        }
        verbs={null}
      />
      <div className="paper-body">
        <Panel title={say(['预计', 'Predicted'])}>
          <FigureList
            figures={[
              [['总分', 'Full marks'], String(record.totalScore)],
              [['合格线', 'Pass mark'], String(record.passScore)],
              [['预计难度', 'Expected difficulty'], <Told key="p" value={ratioWords(record.expectedDifficulty)} />],
              [
                ['预计信度', 'Expected reliability'],
                <Told key="alpha" value={ratioWords(record.expectedReliability)} />,
              ],
              [['使用次数', 'Used'], String(record.useCount)],
            ]}
          />
        </Panel>
        {may('formal_exam_data') && <SatPart id={record.id} />}
        <ContentGate paper={record} reading={reading}>
          {(content) => (
            <>
              <TopicsPart content={content} coverage={record.coverage} />
              <Measured content={content} />
            </>
          )}
        </ContentGate>
        <Exams exams={record.exams} />
      </div>
    </article>
  );
}

function Exams({ exams }: Pick<PaperRecord, 'exams'>) {
  const say = useSay();
  const language = useLanguage();
  const open = useOpen();
  const may = useMay();
  return (
    <Panel title={say(['各次考试', 'Examinations'])}>
      {exams.length === 0 ? (
        <p className="kx-hint">{say(['还没有考试使用本试卷', 'No examination has it yet'])}</p>
      ) : (
        <ul className="kx-question-uses">
          {exams.map(({ examId, examCode, name, status }) => (
            <li key={examId}>
              <span className="kx-figures">{examCode}</span> <span lang="zh-CN">{name}</span> ·{' '}
              {examStatus.label(status, language)}{' '}
              {status === examStatus.of.released && may('formal_exam_data') && (
                <PlainButton onClick={() => open(dataPath, { query: { id: examId, part: 'items' } })}>
                  {say(['考试数据', 'Figures'])}
                </PlainButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
