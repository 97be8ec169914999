import { questionBankAudit } from '@kaoxin/contract/question/audit.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useMay } from '#platform/session/permissions.ts';
import type { May } from '#ui/action/action.ts';
import { CaseTabs } from '#ui/case/tabs.tsx';
import type { ListControl } from '#ui/list-page/state/use-list-state.ts';
import { useListViews } from '#ui/list-page/views/list-views.ts';

const tabs = [
  { key: 'forMe', label: ['待我审核', 'For me to decide'], grant: 'bank_audit' },
  { key: 'mine', label: ['我提交的', 'Submitted by me'], grant: 'bank_revoke' },
  { key: 'all', label: ['全部', 'All'], grant: undefined },
] as const;
export type WhoseAudits = (typeof tabs)[number]['key'];

const fitting = (may: May) => tabs.filter(({ grant }) => grant === undefined || may(grant));

export function useWhose(control: ListControl): WhoseAudits {
  const may = useMay();
  const said = control.state.filters.mine;
  return tabs.find(({ key }) => key === said)?.key ?? fitting(may)[0]?.key ?? 'all';
}

interface AuditTabsProps {
  name: string;
  control: ListControl;
  whose: WhoseAudits;
}

export function AuditTabs({ name, control: { state, go }, whose }: AuditTabsProps) {
  const may = useMay();
  const decides = may('bank_audit');
  const waiting = useCall(
    questionBankAudit.calls.auditPage,
    { mine: 'forMe', current: 1, size: 1 },
    { enabled: decides, quiet: true },
  );
  const { active: view } = useListViews(name, state.view);
  const shown = fitting(may).map(({ key, label }) => ({
    key,
    label,
    ...(key === 'forMe' ? { count: waiting.data?.total, hot: (waiting.data?.total ?? 0) > 0 } : {}),
  }));
  return (
    <div className="kx-tabs-line">
      <CaseTabs
        label={['审核范围', 'Whose']}
        tabs={shown}
        active={whose}
        viewed={view !== undefined}
        onChange={(mine) => go({ filters: { ...state.filters, mine } })}
      />
    </div>
  );
}
