import { paper } from '@kaoxin/contract/paper/paper.ts';
import { paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { useCall } from '#platform/calls/queries.ts';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import type { ListControl } from '#ui/list-page/state/use-list-state.ts';
import { useListViews } from '#ui/list-page/views/list-views.ts';

const all = 'all';

/** One tab for each state of papers, counted under the conditions of the search. */
export function StatusTabs({ name, control }: { name: string; control: ListControl }) {
  const { state, go } = control;
  const { current: _current, size: _size, ascs: _ascs, descs: _descs, status: _status, ...rest } = listQueryOf(state);
  const counts = useCall(paper.calls.counts, rest, { quiet: true });
  const { active: view } = useListViews(name, state.view);
  const of = new Map(counts.data?.byStatus.map(({ status, count }) => [String(status), count]));
  const states = paperStatus.entries.map(({ key, zh, en }) => ({
    key,
    label: [zh, en] as const,
    count: counts.data && (of.get(key) ?? 0),
  }));
  return (
    <div className="kx-tabs-line">
      <CaseTabs
        label={['试卷状态', 'Status']}
        tabs={[{ key: all, label: ['全部', 'All'], count: counts.data?.all }, ...states]}
        active={state.filters.status ?? all}
        viewed={view !== undefined}
        onChange={(next) => go({ filters: { ...state.filters, status: next === all ? '' : next } })}
      />
    </div>
  );
}
