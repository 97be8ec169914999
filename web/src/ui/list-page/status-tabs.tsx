import type { Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useCall } from '#platform/calls/queries.ts';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { listQueryOf } from './state/list-state.ts';
import type { ListControl } from './state/use-list-state.ts';
import { useListViews } from './views/list-views.ts';

const all = 'all';

interface Counted {
  all: number;
  byStatus: readonly { status: number; count: number }[];
}

interface StatusTabsProps<A extends Counted> {
  name: string;
  control: ListControl;
  counts: Call<z.ZodType, z.ZodType, z.ZodType<A>>;
  label: Label;
  states: readonly { key: string; zh: string; en: string }[];
  behind?: (counted: A) => ReactNode;
}

export function StatusTabs<A extends Counted>({ name, control, counts, label, states, behind }: StatusTabsProps<A>) {
  const { state, go } = control;
  const { current: _current, size: _size, ascs: _ascs, descs: _descs, status: _status, ...rest } = listQueryOf(state);
  const { data } = useCall(counts, rest, { quiet: true });
  const { active: view } = useListViews(name, state.view);
  const of = new Map(data?.byStatus.map(({ status, count }) => [String(status), count]));
  const tabs = states.map(({ key, zh, en }) => ({
    key,
    label: [zh, en] as const,
    count: data && (of.get(key) ?? 0),
  }));
  return (
    <div className="kx-tabs-line">
      <CaseTabs
        label={label}
        tabs={[{ key: all, label: ['全部', 'All'], count: data?.all }, ...tabs]}
        active={state.filters.status ?? all}
        viewed={view !== undefined}
        onChange={(next) => go({ filters: { ...state.filters, status: next === all ? '' : next } })}
      />
      {data && behind?.(data)}
    </div>
  );
}
