import '#ui/case/case.css';
import '../statistics.css';
import { examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Answered } from '../parts/answered.tsx';
import { CommonBoard } from './common-board.tsx';

/** Milliseconds between automatic refreshes. */
const patience = 60_000;
const always = {};

/** S6 for a wall screen: current figures, refreshed once a minute (domain.md 3.13). */
export function ExamsBoard() {
  const say = useSay();
  const answer = useCall(examStatistics.calls.common, {}, { quiet: true, refetchInterval: patience });
  return (
    <section className="exam-stat exam-stat-part exam-stat-wall" aria-label={say(['考试概览', 'Examinations'])}>
      {answer.data && (
        <p className="board-as-of">
          {say([`数据截至 ${answer.data.asOf.slice(11, 16)}`, `As of ${answer.data.asOf.slice(11, 16)}`])}
        </p>
      )}
      <Answered answer={answer}>{(figures) => <CommonBoard figures={figures} narrowed={always} />}</Answered>
    </section>
  );
}
