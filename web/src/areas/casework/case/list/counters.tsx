import { caseKind, tabsOf } from '@kaoxin/contract/casework/actions.ts';
import { caseStatus, slaState } from '@kaoxin/contract/casework/states.ts';
import type { CaseTab } from '@kaoxin/contract/casework/tabs.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { isKeyOf } from '@kaoxin/contract/records.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { CaseTabs } from '#ui/case/tabs.tsx';
import type { SearchField } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import type { ListControl } from '#ui/list-page/state/use-list-state.ts';
import { useListViews } from '#ui/list-page/views/list-views.ts';
import type { KindOfCase } from '../kind/kind.ts';
import { Narrowed } from './narrowed.tsx';

const names = {
  received: ['待受理', 'Awaiting acceptance'],
  mine: ['我的办理', 'My cases'],
  auditing: ['待审核', 'Awaiting approval'],
  answered: ['已答复', 'Answered'],
  all: ['全部', 'All'],
} satisfies Partial<Record<CaseTab, Label>>;

const nameOf = ({ kind, tabs }: KindOfCase, tab: CaseTab): Label =>
  (tab === 'received' && caseKind[kind].statuses?.[caseStatus.of.received]) ||
  (tabs?.[tab] ?? (isKeyOf(names, tab) ? names[tab] : names.all));

const overdue = String(slaState.of.overdue);

interface CountersProps {
  kind: KindOfCase;
  control: ListControl;
  classes?: SearchField | undefined;
}

export function Counters({ kind, control, classes }: CountersProps) {
  const say = useSay();
  const { state, go } = control;
  const tabs = tabsOf(kind.kind);
  const tab = tabs.find((one) => one === state.filters.tab) ?? 'all';
  const { current: _current, size: _size, ascs: _ascs, descs: _descs, tab: _tab, ...rest } = listQueryOf(state);
  const counts = useCall(kind.calls.counts, rest, { quiet: true });
  // a server of the previous version counts all tabs together
  const late = counts.data?.overdueIn?.[tab] ?? 0;
  const isOnly = (key: string, value: string) => state.filters[key] === value;
  const toggle = (key: string, value: string) =>
    go({ filters: { ...state.filters, [key]: isOnly(key, value) ? '' : value } });
  const { active: view } = useListViews(kind.kind, state.view);
  return (
    <div className="kx-tabs-line">
      <CaseTabs
        label={['办理状态', 'Status']}
        active={tab}
        viewed={view !== undefined}
        onChange={(next) => go({ filters: { ...state.filters, tab: next === 'all' ? '' : next } })}
        tabs={tabs.map((key) => ({ key, label: nameOf(kind, key), count: counts.data?.[key] }))}
      />
      {classes?.input === 'options' && (
        <ul className="kx-checks kx-classes" aria-label={say(classes.label)}>
          {classes.options.map(({ value, label }) => (
            <li key={value}>
              <PlainButton pressed={isOnly(classes.key, value)} onClick={() => toggle(classes.key, value)}>
                {say(label)}
                {counts.data && <span className="kx-count">{counts.data.classes?.[value]?.[tab] ?? 0}</span>}
              </PlainButton>
            </li>
          ))}
        </ul>
      )}
      <Narrowed control={control} />
      {(late > 0 || isOnly('slaState', overdue)) && (
        <PlainButton pressed={isOnly('slaState', overdue)} onClick={() => toggle('slaState', overdue)}>
          {say(['已超期', 'Overdue'])}
          {counts.data && <span className="kx-count kx-count-hot">{late}</span>}
        </PlainButton>
      )}
    </div>
  );
}
