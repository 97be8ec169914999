import { violation } from '@kaoxin/contract/exam/violation.ts';
import { violationPhaseNames, violationPhases } from '@kaoxin/contract/exam/violation-states.ts';
import { useCall } from '#platform/calls/queries.ts';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import type { ListControl } from '#ui/list-page/state/use-list-state.ts';
import { useListViews } from '#ui/list-page/views/list-views.ts';

const all = 'all';

interface PhaseTabsProps {
  name: string;
  examId: string;
  control: ListControl;
}

export function PhaseTabs({ name, examId, control: { state, go } }: PhaseTabsProps) {
  const { current: _current, size: _size, ascs: _ascs, descs: _descs, phase: _phase, ...rest } = listQueryOf(state);
  const { data } = useCall(violation.calls.counts, { ...rest, examId }, { quiet: true });
  const { active: view } = useListViews(name, state.view);
  const of = new Map(data?.byPhase.map(({ phase, count }) => [phase, count]));
  const phases = violationPhaseNames.map((key) => ({
    key,
    label: [violationPhases[key].zh, violationPhases[key].en] as const,
    count: data && (of.get(key) ?? 0),
    hot: key === 'due' && (of.get(key) ?? 0) > 0,
  }));
  return (
    <div className="kx-tabs-line">
      <CaseTabs
        label={['办理状态', 'Stage']}
        tabs={[{ key: all, label: ['全部', 'All'], count: data?.all }, ...phases]}
        active={state.filters.phase ?? all}
        viewed={view !== undefined}
        onChange={(next) => go({ filters: { ...state.filters, phase: next === all ? '' : next } })}
      />
    </div>
  );
}
