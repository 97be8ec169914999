import { slaBoard } from '@kaoxin/contract/casework/boards/sla-board.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';

const filters = ['module', 'districtId', 'handlerId'] as const;
export type SlaFilter = (typeof filters)[number];

/** Milliseconds between refreshes: deadlines pass without any change of data. */
const patience = 60_000;

export function useSlaBoard() {
  const [search, setSearch] = useSearchParams();
  const asked = Object.fromEntries(filters.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
  const answer = useCall(slaBoard.board, asked, { quiet: true, refetchInterval: patience });
  const choose = (name: SlaFilter, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const clear = () =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const name of filters) next.delete(name);
        return next;
      },
      { replace: true },
    );
  return { answer, asked: asked as Partial<Record<SlaFilter, string>>, choose, clear };
}
