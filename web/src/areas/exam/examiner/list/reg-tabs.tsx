import { examiner } from '@kaoxin/contract/exam/people/examiner.ts';
import { regStatus } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { useCall } from '#platform/calls/queries.ts';
import { CaseTabs } from '#ui/case/tabs.tsx';
import type { ListControl } from '#ui/list-page/state/use-list-state.ts';
import { useListViews } from '#ui/list-page/views/list-views.ts';

const all = 'all';

interface RegTabsProps {
  name: string;
  examId: string;
  control: ListControl;
}

export function RegTabs({ name, examId, control: { state, go } }: RegTabsProps) {
  const { districtId, centreId, regStatus: chosen } = state.filters;
  const place = { ...(districtId ? { districtId } : {}), ...(centreId ? { centreId } : {}) };
  const { data } = useCall(examiner.calls.counts, { examId, ...place }, { quiet: true });
  const { active: view } = useListViews(name, state.view);
  const of = new Map(data?.byRegistration.map(({ status, count }) => [String(status), count]));
  const states = regStatus.entries.map(({ key, zh, en }) => ({
    key: String(key),
    label: [zh, en] as const,
    count: data && (of.get(String(key)) ?? 0),
    hot: String(key) === String(regStatus.of.waiting) && (of.get(String(key)) ?? 0) > 0,
  }));
  return (
    <div className="kx-tabs-line">
      <CaseTabs
        label={['报名状态', 'Registration']}
        tabs={[{ key: all, label: ['全部', 'All'], count: data?.total }, ...states]}
        active={chosen ?? all}
        viewed={view !== undefined}
        onChange={(next) => go({ filters: { ...state.filters, regStatus: next === all ? '' : next } })}
      />
    </div>
  );
}
