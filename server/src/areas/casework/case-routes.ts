import type { Call } from '@kaoxin/contract/call.ts';
import type { CaseCalls, replyAllCall, transferAuditCall } from '@kaoxin/contract/casework/calls.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { chosenIds } from '#platform/http/chosen-ids.ts';
import { refuse } from '#platform/http/errors.ts';
import { manualTransaction, on, onPersonal, type Route, routes } from '#platform/http/route.ts';
import { beSeen } from '#platform/live/report-presence.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import type { Work } from '#platform/work.ts';
import type { StepInput } from './case-head.ts';
import { filingRoute } from './citizen/open.ts';
import { type CleanEntry, type Intake, registerRoute } from './intake/register.ts';
import type { CaseModule } from './kind/kind.ts';
import { paperOf } from './letters/paper.ts';
import { answerPrint } from './letters/print.ts';
import { unsentLetter } from './letters/unsent.ts';
import { countCases } from './read/list/counts.ts';
import { caseSheet } from './read/list/export.ts';
import { listCases } from './read/list/list.ts';
import { alikeCases } from './read/page/alike.ts';
import { noteAuditOpening } from './read/page/audit-opening.ts';
import { clusterOf } from './read/page/cluster.ts';
import { detailOf } from './read/page/detail.ts';
import { previewOf } from './read/page/preview.ts';
import { noteReading, noteReadingToo } from './read/page/reading.ts';
import { awaitsClaim, transitionsOf } from './rules/processes.ts';
import { amendCase } from './step/amend.ts';
import { registerBrought } from './step/brought.ts';
import { decideRecusal } from './step/decide-recusal.ts';
import { handlersOf } from './step/handlers.ts';
import { leaveCluster, mergeCases } from './step/merge.ts';
import { replyToCluster } from './step/reply-all.ts';
import { restoreCases } from './step/restore.ts';
import {
  askExtension,
  assignCase,
  auditCases,
  claimsOnHandle,
  decideExtension,
  decideTransfer,
  decideWithdrawal,
  type LetterBody,
  registerDelivery,
  releaseCase,
  removeCases,
  replyToCase,
  revealFields,
  stepOfLetter,
  superviseCase,
  urgeCases,
} from './step/verbs.ts';
import { performStep } from './store/perform.ts';

const isClaimed = ({ kind }: CaseModule): boolean => transitionsOf(kind).some(({ verb }) => verb === 'claim');

const having = <C, R>(call: C | undefined, route: (call: C) => R): R[] => (call === undefined ? [] : [route(call)]);

interface FurtherCalls<E, C extends CleanEntry, B> {
  intake: Intake<E, C>;
  register?: Call;
  file: Call;
  transferAudit?: ReturnType<typeof transferAuditCall>;
  replyAll?: ReturnType<typeof replyAllCall>;
  letter?: { call: Call; audit?: (body: B) => StepInput };
}

/**
 * The routes of a kind of case. A kind with a use case of its own for one of the calls replaces the route of that call.
 *
 * @example caseRoutes(appealModule, { intake: appealIntake, register: appeal.register, file: appeal.file })
 */
export const caseRoutes = <E, C extends CleanEntry, B>(module: CaseModule, further: FurtherCalls<E, C, B>): Route[] =>
  routes('business', [...commonRoutes(module), ...furtherRoutes(module, further)]);

function commonRoutes(module: CaseModule): Omit<Route, 'store'>[] {
  const { calls, table } = module;
  /** Parts of a case are closed to users who may not open the case itself. */
  const needDetail = ({ actor }: Work) => {
    if (!isAdmitted(calls.detail, actor)) throw refuse('notAllowed');
  };
  const broughtRoute = (call: CaseCalls['brought']) => ({
    ...on(call, (work, { body }) => registerBrought(work, module, body)),
    // the audit log is widely readable, so it does not record the text of a confidential matter
    audited: ({ body: { id, version, act } }: { body: Record<string, unknown> }) => ({ body: { id, version, act } }),
  });
  const amendRoute = (call: CaseCalls['amend']) => ({
    ...on(call, (work, { body }) => amendCase(work, module, body)),
    // the audit log records neither the text of a confidential letter nor the writer's contact data
    audited: ({ body: { id, version, typeId, districtId } }: { body: Record<string, unknown> }) => ({
      body: { id, version, typeId, districtId },
    }),
  });
  return [
    on(calls.page, (work, { query }) => listCases(work, module, query)),
    on(calls.counts, (work, { query }) => countCases(work, module, query)),
    on(calls.detail, async (work, { query }) => {
      const row = await work.table(table).need(query.id);
      await noteReading(work, module, row);
      return detailOf(work, module, await noteAuditOpening(work, module, row));
    }),
    on(calls.preview, (work, { query }) => {
      needDetail(work);
      return previewOf(work, module, query.id);
    }),
    on(calls.company, async (work, { query }) => {
      const { id, version } = await work.table(table).need(query.id);
      return { version, others: await beSeen(work, table, id, query.left === '1') };
    }),
    on(calls.handle, async (work, { query }) => {
      const row = await work.table(table).need(query.id);
      const claims =
        query.preview !== '1' && awaitsClaim(module.kind, row) && isClaimed(module) && (await claimsOnHandle(work));
      if (claims) return detailOf(work, module, await performStep(work, module, row.id, 'claim', {}));
      await noteReadingToo(work, module, row);
      return detailOf(work, module, await noteAuditOpening(work, module, row));
    }),
    ...having(calls.alike, (call) => on(call, (work, { body }) => alikeCases(work, module, body))),
    ...having(calls.paper, (call) =>
      on(call, async (work, { query }) => {
        needDetail(work);
        const row = await work.table(table).need(query.id);
        await noteReading(work, module, row);
        return paperOf(work, module, row);
      }),
    ),
    // sets the content type of a PDF after its transaction
    manualTransaction(calls.print, (work, { query }, exchange) => answerPrint(work, module, query, exchange)),
    ...having(calls.reply, (call) => on(call, (work, { body }) => replyToCase(work, module, body))),
    on(calls.audit, (work, { body }) => auditCases(work, module, body)),
    ...having(calls.amend, amendRoute),
    on(calls.release, (work, { body }) => releaseCase(work, module, body)),
    on(calls.assign, (work, { body }) => assignCase(work, module, body)),
    ...having(calls.extend, (call) => on(call, (work, { body }) => askExtension(work, module, body))),
    ...having(calls.extendAudit, (call) => on(call, (work, { body }) => decideExtension(work, module, body))),
    on(calls.deliver, (work, { body }) => registerDelivery(work, module, body)),
    ...having(calls.brought, broughtRoute),
    ...having(calls.withdrawAudit, (call) => on(call, (work, { body }) => decideWithdrawal(work, module, body))),
    on(calls.urge, (work, { body }) => urgeCases(work, module, body)),
    on(calls.supervise, (work, { body }) => superviseCase(work, module, body)),
    {
      ...on(calls.recuse, (work, { body }) => decideRecusal(work, module, body)),
      // the timeline of the case records the names; the audit log is more widely readable
      audited: ({ body: { id, version } }: { body: Record<string, unknown> }) => ({ body: { id, version } }),
    },
    on(calls.merge, (work, { body }) => mergeCases(work, module, body)),
    on(calls.leave, (work, { body }) => leaveCluster(work, module, body)),
    on(calls.cluster, async (work, { query }) => {
      needDetail(work);
      return clusterOf(work, module, await work.table(table).need(query.id));
    }),
    onPersonal(calls.reveal, (work, { body }) => revealFields(work, module, body)),
    on(calls.remove, (work, { query, body }) => {
      const ids = chosenIds(query, body);
      return removeCases(work, module, ids, query.reason ?? body.reason);
    }),
    on(calls.restore, (work, { body }) => restoreCases(work, module, body.ids)),
    sheetRoute(caseSheet(module)),
    on(calls.handlers, (work, { query }) => handlersOf(work, module, query)),
  ];
}

function furtherRoutes<E, C extends CleanEntry, B>(
  module: CaseModule,
  { intake, register, file, transferAudit, replyAll, letter }: FurtherCalls<E, C, B>,
): Omit<Route, 'store'>[] {
  return [
    ...having(register, (call) => registerRoute(call, intake)),
    filingRoute(file, intake),
    ...having(transferAudit, (call) => on(call, (work, { body }) => decideTransfer(work, module, body))),
    ...having(replyAll, (call) => on(call, (work, { body }) => replyToCluster(work, module, body))),
    ...having(letter, ({ call, audit }) =>
      on(call, async (work, input) => {
        // the call's own schema has checked it
        const body = input.body as B & LetterBody;
        const step = audit ? { verb: 'audit' as const, input: audit(body) } : await stepOfLetter(work, body);
        return unsentLetter(work, module, step.verb, body, step.input);
      }),
    ),
  ];
}
