import { examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { useCall } from '#platform/calls/queries.ts';
import { Chooser } from '../page/chooser.tsx';
import { useChosen } from '../page/chosen.ts';
import { choicesOf } from '../page/scope.ts';
import { Answered } from './answered.tsx';
import type { PartProps } from './part-props.ts';
import { Structure } from './structure.tsx';

/** S5 of an examination: structure of examinees by sex, age, education, work unit and attempt. */
export function StructurePart({ record, fixed = false }: PartProps) {
  const [chosen, choose] = useChosen();
  const { districtId } = chosen;
  const answer = useCall(
    examStatistics.calls.districtExaminers,
    { examId: record.id, ...(districtId ? { districtId } : {}) },
    { quiet: true },
  );
  return (
    <div className="exam-stat-part">
      {!fixed && <Chooser record={record} chosen={chosen} onChoose={choose} by={choicesOf.structure} />}
      <Answered answer={answer}>{(structure) => <Structure structure={structure} />}</Answered>
    </div>
  );
}
