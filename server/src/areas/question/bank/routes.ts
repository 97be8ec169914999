import { base } from '@kaoxin/contract/conventions.ts';
import { type BankRow, bank, bankFields, questionBank } from '@kaoxin/contract/question/bank.ts';
import { on, routes } from '#platform/http/route.ts';
import { listOptions } from '#platform/resource/crud.ts';
import { removeAll } from '#platform/resource/save.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { chooseBanks, chooseOwners } from './choose.ts';
import { bankHooks } from './hooks.ts';
import { pageOfBanks, presentBank, presentBanks } from './present.ts';
import { submitBank } from './submit.ts';
import { bankTimeline } from './timeline.ts';

const { calls } = questionBank;

const bankSheet: SheetList<BankRow> = {
  call: calls.export,
  title: ['题库', 'Question banks'],
  store: 'business',
  columns: fieldColumns<BankRow>({ ...bankFields, ...base }, [
    ...['bankCode', 'name', 'subject', 'deptId', 'questionCount', 'bankVersion', 'auditStatus', 'ownerId'],
    ...['status', 'updateTime', 'secretLevel'],
  ]),
  rows: tableRows(
    'questionBank',
    (work, input) => listOptions(work, bank, 'questionBank', bankHooks, input),
    presentBanks,
  ),
};

export const bankRoutes = routes('business', [
  on(calls.page, (work, { query }) => pageOfBanks(work, query)),
  on(calls.detail, async (work, { query }) => presentBank(work, await work.table('questionBank').need(query.id))),
  on(calls.timeline, (work, { query }) => bankTimeline(work, query.id)),
  on(calls.submit, submitBank),
  on(calls.remove, (work, { query, body }) => removeAll(work, bank, 'questionBank', query.ids ?? body.ids, bankHooks)),
  on(calls.owners, chooseOwners),
  on(calls.select, chooseBanks),
  sheetRoute(bankSheet),
]);
