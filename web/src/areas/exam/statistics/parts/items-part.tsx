import { ofForm } from '@kaoxin/contract/exam/score-words.ts';
import { type AnalysedItem, type ExamAnalysis, examStatistics } from '@kaoxin/contract/exam/statistics.ts';
import { keptBack, keysLocked } from '@kaoxin/contract/exam/statistics-words.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { PlainTable } from '#ui/plain-table.tsx';
import { EmptyState } from '#ui/state.tsx';
import { Chooser } from '../page/chooser.tsx';
import { analysisOf, useChosen, withSubject } from '../page/chosen.ts';
import { choicesOf } from '../page/scope.ts';
import { Answered } from './answered.tsx';
import { ItemCharts } from './item-charts.tsx';
import { itemColumns } from './item-columns.tsx';
import { ItemCurves } from './item-curves.tsx';
import { itemFlags } from './item-flags.ts';
import { LaterItemDialog } from './later-item-dialog.tsx';
import type { PartProps } from './part-props.ts';

/** S3: the items of a subject's paper, what is doubtful about each, and one of them from near. */
export function ItemsPart({ record, fixed = false }: PartProps) {
  const [said, choose] = useChosen();
  const chosen = withSubject(said, record);
  // sheets are added up by district: a centre that was chosen for scores has no items of its own
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
  const [open, setOpen] = useState<AnalysedItem>();
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
  const doubtful = items.filter(({ flags }) => flags.length > 0).length;
  return (
    <>
      <ItemCharts analysis={analysis} onOpen={setOpen} />
      <Panel title={say(['试题', 'Items'])}>
        <p className="kx-hint">
          {paper.name ? <span lang="zh-CN">{paper.name}</span> : say(['试卷', 'Paper'])}
          {say([
            `${ofForm(paper.label)[0]}：${items.length} 题，${paper.sheets.toLocaleString('zh-CN')} 份答卷，${doubtful} 题需要查看。`,
            `${ofForm(paper.label)[1]}: ${items.length} items, ${paper.sheets.toLocaleString('zh-CN')} sheets, ${doubtful} to look at.`,
          ])}
        </p>
        {paper.withKeys === 0 && <p className="kx-hint">{say(keysLocked)}</p>}
        <PlainTable
          label={say(['试题', 'Items'])}
          rows={items}
          columns={itemColumns(setOpen)}
          keyOf={({ sort }) => String(sort)}
          height={560}
        />
        <dl className="exam-stat-legend">
          {Object.entries(itemFlags).map(([flag, { label, why }]) => (
            <div key={flag}>
              <dt>{say(label)}</dt>
              <dd>{say(why)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      {analysis.subjectCode !== null && (
        <ItemCurves
          key={`${analysis.subjectCode} ${paper.id} ${analysis.districtId}`}
          subjectCode={analysis.subjectCode}
          paperId={paperId}
        />
      )}
      {open && <LaterItemDialog item={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
