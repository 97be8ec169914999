import './audit.css';
import '#ui/case/case.css';
import { type AuditRow, questionBankAudit } from '@kaoxin/contract/question/audit.ts';
import { useState } from 'react';
import { changed, useCall } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { verbs } from '#ui/action/verbs.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { AuditTabs, useWhose, type WhoseAudits } from './audit-tabs.tsx';
import { auditColumns, auditSearch, auditSorts } from './columns.tsx';
import { auditPaths } from './paths.ts';
import type { Asked } from './verbs/audit-verbs.ts';
import { LaterAuditVerb } from './verbs/later-audit-verb.tsx';
import { useAuditActions } from './verbs/use-audit-actions.ts';

const name = 'question_audit';
const shape = { filters: ['mine', ...keysOf(auditSearch)], sorts: auditSorts };
const empty: Readonly<Record<WhoseAudits, readonly [string, string]>> = {
  forMe: ['没有等待您审核的题库', 'No bank waits for your decision'],
  mine: ['您还没有提交过题库；在【题库列表】提交审核', 'You have submitted none; submit one from the list of banks'],
  all: ['还没有提交审核的题库', 'No bank has been submitted yet'],
};

export default function AuditListPage() {
  const control = useListState(shape);
  const open = useOpen();
  const may = useMay();
  const whose = useWhose(control);
  const { data, error, isError, isFetching } = useCall(
    questionBankAudit.calls.auditPage,
    { ...listQueryOf(control.state), mine: whose },
    { quiet: 'offline', keepPrevious: (before) => whoseIn(before) === whose },
  );
  const answer = { data, error, isError, isFetching, refetch: () => changed([name]) };
  const [asked, setAsked] = useState<Asked>();
  const actions = useAuditActions<AuditRow>(setAsked);
  const view = (row: AuditRow | undefined) =>
    row &&
    open(auditPaths.detail, {
      title: [row.bankIdName ?? row.bankCode, row.bankIdName ?? row.bankCode],
      query: { id: row.id },
    });
  return (
    <>
      <ListFrame<AuditRow>
        name={name}
        title={['题库审核', 'Bank approvals']}
        answer={answer}
        control={control}
        columns={auditColumns}
        search={auditSearch}
        narrowedBy={['mine']}
        actions={[
          { ...verbs.view, grant: `${name}_view`, perform: ([row]) => view(row) },
          ...actions.filter(({ name: verb }) => verb === 'revoke'),
        ]}
        onOpen={may(`${name}_view`) ? view : undefined}
        nameOf={({ bankIdName, bankCode }) => bankIdName ?? bankCode}
        empty={empty[whose]}
        sheet={{ call: questionBankAudit.calls.export, query: { mine: whose } }}
      >
        <AuditTabs name={name} control={control} whose={whose} />
      </ListFrame>
      {asked && <LaterAuditVerb {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

const whoseIn = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'mine' in query ? query.mine : undefined;
