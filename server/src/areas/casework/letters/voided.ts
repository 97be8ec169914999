import { type VoidedRow, voidedFields, voidedNumber } from '@kaoxin/contract/casework/letters/voided-number.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { type SqlBool, sql } from 'kysely';
import { voidedNumbersPort } from '#engine/letters/voided-numbers.ts';
import { type ListOptions, pageOf } from '#platform/database/page.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { on, routes } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { Work } from '#platform/work.ts';
import { moduleOf } from '../kind/kind.ts';
import { heldKinds } from '../read/boards/todo.ts';

const held = (work: Work): [caseType: string, table: TenantTable][] => [
  ...heldKinds(work).map(({ kind, table }): [string, TenantTable] => [kind, table]),
  ...[...voidedNumbersPort.entries()]
    .filter(([, { menu }]) => work.actor.grants.has(menu))
    .map(([caseType, { table }]): [string, TenantTable] => [caseType, table]),
];

const columns = ['id', 'docNo', 'title', 'caseType', 'caseId', 'caseNo', 'reason', 'replacedBy', 'voidedBy'] as const;

function listOf(work: Work): ListOptions {
  const seen = held(work).map(([caseType, table]) => ({ caseType, table, whole: work.table(table).withRemoved() }));
  const visible = seen.map(
    ({ caseType, whole }) => sql<SqlBool>`(${sql.ref('voidedNumber.caseType')} = ${caseType}
      and exists (select from ${whole.as('c')} where c.id = ${sql.ref('voidedNumber.caseId')}))`,
  );
  const key = seen.map(({ caseType, whole }) => `${caseType}:${whole.visibilityKey()}`).join('|');
  const conditions = [visible.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(visible, sql` or `)})`];
  return {
    columns: [...columns, 'createTime'],
    order: [{ field: 'id', descending: true }],
    also: { key, conditions, reads: seen.map(({ table }) => table) },
  };
}

const shown = (rows: readonly SelectedRow<'voidedNumber'>[]): VoidedRow[] =>
  rows.map(({ id, docNo, title, caseType, caseId, caseNo, reason, replacedBy, voidedBy, createTime }) => {
    const page = moduleOf(caseType)?.page;
    const path = page ? `${page}?id=${caseId}` : null;
    return { id, docNo, title, caseNo, reason, replacedBy, voidedBy, createTime, path };
  });

async function pageOfVoided(work: Work, input: ListInput): Promise<Page<VoidedRow>> {
  const found = await pageOf(work, 'voidedNumber', input, listOf(work));
  return { ...found, records: shown(found.records) };
}

export const voidedRoutes = routes('business', [
  on(voidedNumber.page, (work, { query }) => pageOfVoided(work, query)),
  sheetRoute<VoidedRow>({
    call: voidedNumber.export,
    title: ['编号作废登记', 'Voided numbers'],
    store: 'business',
    columns: fieldColumns<VoidedRow>(voidedFields, Object.keys(voidedFields)),
    rows: {
      ...tableRows('voidedNumber', listOf, (_work, rows) => shown(rows)),
      seenAs: (work) => listOf(work).also?.key ?? '',
    },
  }),
]);
