import { type ExamAnalysis, examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { keptBack } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { useCall } from '#platform/calls/queries.ts';
import { EmptyState } from '#ui/state/state.tsx';
import { Chooser } from '../../page/chooser.tsx';
import { analysisOf, useChosen, withSubject } from '../../page/chosen.ts';
import { choicesOf } from '../../page/scope.ts';
import { Answered } from '../answered.tsx';
import type { PartProps } from '../part-props.ts';
import { DifList } from './dif-list.tsx';

/** DIF: items that are harder or easier for a district or a sex than for others with the same total. */
export function FairnessPart({ record, fixed = false }: PartProps) {
  const [said, choose] = useChosen();
  const chosen = withSubject(said, record);
  const { examId, subjectCode, paperId, binWidth } = chosen;
  const answer = useCall(
    examStatistics.calls.analyse,
    analysisOf({ examId, binWidth, ...(subjectCode ? { subjectCode } : {}), ...(paperId ? { paperId } : {}) }),
    { quiet: true, enabled: subjectCode !== undefined },
  );
  return (
    <div className="exam-stat-part">
      {!fixed && <Chooser record={record} chosen={chosen} onChoose={choose} by={choicesOf.fairness} ofSubject />}
      {subjectCode === undefined ? (
        <EmptyState text={['公平性按科目分析，请先选择科目', 'Fairness is analysed by subject: choose one']} />
      ) : (
        <Answered answer={answer}>{(analysis) => <Findings analysis={analysis} />}</Answered>
      )}
    </div>
  );
}

function Findings({ analysis: { dif, items, paper, suppressed } }: { analysis: ExamAnalysis }) {
  if (suppressed) return <EmptyState text={keptBack} />;
  if (!paper)
    return <EmptyState text={['该科目没有作答明细，无法比较', 'This subject has no answer sheets to compare']} />;
  return <DifList dif={dif} items={items} />;
}
