import { type CaseTab, caseTabs } from '@kaoxin/contract/casework/calls.ts';
import { slaState } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { PetitionRow } from '@kaoxin/contract/petition/calls.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { petitionColumns } from './columns.tsx';
import { petitionSearch, petitionShape } from './search.ts';
import { useListActions } from './use-list-actions.tsx';
import '#ui/case/case.css';

const names: Record<CaseTab, Label> = {
  received: ['待受理', 'To accept'],
  mine: ['我的办理', 'Mine'],
  auditing: ['待审核', 'To approve'],
  answered: ['已答复', 'Answered'],
  all: ['全部', 'All'],
};

/** For those the server would refuse it (by name only for who may see names). */
const withoutNames = petitionSearch.filter(({ key }) => key !== 'applicantName');

/** Key of sla_state. */
const overdue = String(slaState.of.overdue);

const isTab = (text: string | undefined): text is CaseTab => caseTabs.some((tab) => tab === text);

/** 投诉举报: everything that came in, by where it stands. */
export default function PetitionList() {
  const say = useSay();
  const { search } = useLocation();
  const control = useListState(petitionShape);
  const { state, go } = control;
  const open = useOpen();
  const tab = isTab(state.filters.tab) ? state.filters.tab : 'all';
  const query = listQueryOf(state);
  const answer = useCall(petitionLetter.page, query, { quiet: 'offline' });
  const { current: _current, size: _size, ascs: _ascs, descs: _descs, tab: _tab, ...conditions } = query;
  const counts = useCall(petitionLetter.counts, conditions, { quiet: true });
  const late = counts.data?.overdue ?? 0;
  const onlyLate = state.filters.slaState === overdue;
  const [dialog, setDialog] = useState<ReactNode>(null);
  const openCase = (row: PetitionRow) =>
    open('/petitionManage/petitionDetail', {
      title: [row.caseNo, row.caseNo],
      query: { id: row.id, from: search.slice(1) || 'size=10' },
    });
  const mayName = useMay()('pii_view');
  const actions = useListActions(state, setDialog, openCase);
  return (
    <>
      <ListFrame
        name="petition"
        title={['投诉举报', 'Petitions']}
        answer={answer}
        control={control}
        columns={petitionColumns}
        search={mayName ? petitionSearch : withoutNames}
        actions={actions}
        onOpen={openCase}
        nameOf={(row) => row.caseNo}
        empty={['这里还没有信访件', 'No petitions here']}
      >
        <div className="kx-tabs-line">
          <CaseTabs
            label={['办理状态', 'Status']}
            active={tab}
            onChange={(next) => go({ filters: { ...state.filters, tab: next === 'all' ? '' : next } })}
            tabs={caseTabs.map((key) => ({
              key,
              label: names[key],
              count: counts.data?.[key],
            }))}
          />
          {late > 0 && (
            <PlainButton
              pressed={onlyLate}
              onClick={() => go({ filters: { ...state.filters, slaState: onlyLate ? '' : overdue } })}
            >
              {say(['已超期', 'Overdue'])}
              <span className="kx-count kx-count-hot">{late}</span>
            </PlainButton>
          )}
        </div>
      </ListFrame>
      <Suspense>{dialog}</Suspense>
    </>
  );
}
