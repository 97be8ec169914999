import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import type { ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';
import { Chooser } from '../page/chooser.tsx';
import { useChosen } from '../page/chosen.ts';
import { choicesOf } from '../page/scope.ts';
import { DistrictsPart } from './districts-part.tsx';
import { FairnessPart } from './items/fairness-part.tsx';
import { ItemsPart } from './items/items-part.tsx';
import { OverviewPart } from './overview-part.tsx';
import { ScoresPart } from './scores-part.tsx';
import { StructurePart } from './structure-part.tsx';

export function ReportPart({ record }: { record: ExamRecord }) {
  const [chosen, choose] = useChosen();
  return (
    <div className="exam-stat-part exam-stat-report">
      <Chooser record={record} chosen={chosen} onChoose={choose} by={choicesOf.report} />
      <Section title={['总体', 'Overview']}>
        <OverviewPart examId={record.id} />
      </Section>
      <Section title={['考区对比', 'Districts']}>
        <DistrictsPart record={record} fixed />
      </Section>
      <Section title={['成绩分布', 'Scores']}>
        <ScoresPart record={record} fixed />
      </Section>
      {chosen.subjectCode !== undefined && (
        <>
          <Section title={['试题分析', 'Items']}>
            <ItemsPart record={record} fixed />
          </Section>
          <Section title={['公平性', 'Fairness']}>
            <FairnessPart record={record} fixed />
          </Section>
        </>
      )}
      <Section title={['考生结构', 'Examinees']}>
        <StructurePart record={record} fixed />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: Label; children: ReactNode }) {
  const say = useSay();
  return (
    <section aria-label={say(title)}>
      <h2>{say(title)}</h2>
      {children}
    </section>
  );
}
