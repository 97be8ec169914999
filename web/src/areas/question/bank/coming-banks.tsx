import { questionBank } from '@kaoxin/contract/question/bank.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import type { listQueryOf } from '#ui/list-page/state/list-state.ts';

/** A demo bank takes seconds to fill. */
const beat = 5_000;

interface ComingBanksProps {
  coming: { done: number; of: number | null };
  query: ReturnType<typeof listQueryOf>;
}

export function ComingBanks({ coming, query }: ComingBanksProps) {
  const say = useSay();
  useCall(questionBank.calls.page, query, { quiet: true, refetchInterval: beat });
  const so = coming.of === null ? `${coming.done}` : `${coming.done}/${coming.of}`;
  return (
    <div className="kx-tabs-line">
      <span className="kx-hint" role="status">
        {say([`演示题库正在装入（已完成${so}个）…`, `Demonstration banks are being filled (${so} done)…`])}
      </span>
    </div>
  );
}
