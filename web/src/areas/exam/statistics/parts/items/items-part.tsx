import { ofForm } from '@kaoxin/contract/exam/scores/score-words.ts';
import { type ExamAnalysis, examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { keptBack } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { EmptyState } from '#ui/state/state.tsx';
import { Chooser } from '../../page/chooser.tsx';
import { analysisOf, useChosen, withSubject } from '../../page/chosen.ts';
import { choicesOf } from '../../page/scope.ts';
import { Answered } from '../answered.tsx';
import type { PartProps } from '../part-props.ts';
import { ItemCurves } from './item-curves.tsx';
import { ItemList } from './item-list.tsx';

export function ItemsPart({ record, fixed = false }: PartProps) {
  const [said, choose] = useChosen();
  const chosen = withSubject(said, record);
  // item sums exist by district only, so the centre is dropped
  const { centreId: _, ...ofDistrict } = chosen;
  const answer = useCall(examStatistics.calls.analyse, analysisOf(ofDistrict), {
    quiet: true,
    enabled: chosen.subjectCode !== undefined,
  });
  return (
    <div className="exam-stat-part">
      {!fixed && <Chooser record={record} chosen={chosen} onChoose={choose} by={choicesOf.items} ofSubject />}
      {chosen.subjectCode === undefined ? (
        <EmptyState text={['试题分析按科目进行，请先选择科目', 'Items are analysed by subject: choose one']} />
      ) : (
        <Answered answer={answer}>{(analysis) => <Items analysis={analysis} paperId={chosen.paperId} />}</Answered>
      )}
    </div>
  );
}

function Items({ analysis, paperId }: { analysis: ExamAnalysis; paperId: string | undefined }) {
  const say = useSay();
  const { items, paper, suppressed } = analysis;
  if (suppressed) return <EmptyState text={keptBack} />;
  if (!paper || items.length === 0)
    return (
      <EmptyState
        text={[
          '该科目没有试卷或作答明细；导入作答明细后在此分析试题',
          'This subject has no paper or no answer sheets. Once sheets are brought in, its items are analysed here',
        ]}
      />
    );
  return (
    <>
      <ItemList
        items={items}
        sheets={paper.sheets}
        withKeys={paper.withKeys}
        of={
          <>
            {paper.name ? <span lang="zh-CN">{paper.name}</span> : say(['试卷', 'Paper'])}
            {say([`${ofForm(paper.label)[0]}：`, `${ofForm(paper.label)[1]}: `])}
          </>
        }
      />
      {analysis.subjectCode !== null && (
        <ItemCurves
          key={`${analysis.subjectCode} ${paper.id} ${analysis.districtId}`}
          subjectCode={analysis.subjectCode}
          paperId={paperId}
        />
      )}
    </>
  );
}
