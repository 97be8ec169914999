import type { Call } from '@kaoxin/contract/call.ts';
import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { noteEvents } from '#engine/timeline/note-event.ts';
import { noteSheet } from '#platform/audit/person-looks.ts';
import type { ListOptions } from '#platform/database/page.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../../kind/kind.ts';
import { formOf } from './form-list.ts';
import { readHands } from './hands.ts';
import { caseList, exactNames, notingLooks } from './list.ts';

interface LinesByReason<T extends TenantTable, L> {
  table: T;
  narrow(list: ListOptions, input: ListInput): ListOptions;
  lines(work: Work, rows: readonly SelectedRow<T>[], shown: { input: ListInput; isMasked: boolean }): Promise<L[]>;
}

/**
 * A sheet of cases with unmasked names for users with the right to reveal who give a reason; masked for others. It has
 * the conditions of the list. The timeline of each case records it like `reveal` (security.md S67). Searches by name or
 * number count towards the limit.
 */
export const sheetByReason = <T extends TenantTable, L>(
  module: CaseModule,
  call: Call,
  [title]: Label,
  { table, narrow, lines }: LinesByReason<T, L>,
): Required<Pick<SheetList<L>, 'asked' | 'noted' | 'rows'>> => ({
  rows: notingLooks(
    module,
    call,
    tableRows(
      table,
      async (work, input) => {
        await readHands(work, module);
        return narrow(caseList(work, module, input, await formOf(work, module, input)), input);
      },
      (work, rows, input) => lines(work, rows, { input, isMasked: !isInFull(input) }),
    ),
  ),
  asked(work, input) {
    if (isInFull(input) && !work.actor.grants.has('pii_view'))
      throw refuse(403, [
        '导出完整姓名和证件号码须持有【查看敏感信息】权限',
        'Exporting full names and ID numbers requires the right to reveal personal data',
      ]);
    return exactNames(work, input);
  },
  async noted(work, ids, { extra: { reason } }, total) {
    if (reason === undefined) return;
    const cases = await work
      .table(module.table)
      .those([...ids])
      .select(['id', 'caseNo', 'caseStatus'])
      .orderBy('id')
      .forUpdate()
      .execute();
    const note = `${reason}（导出${title}，共${total}件）`;
    const { unmask: action } = caseAction.of;
    await noteEvents(
      work,
      module.kind,
      cases.map(({ id, caseStatus: status }) => ({ id, action, from: status, to: status, note })),
    );
    await noteSheet(
      work,
      call,
      title,
      cases.map(({ caseNo }) => caseNo),
      reason,
    );
  },
});

const isInFull = ({ extra: { reason } }: ListInput): boolean => reason !== undefined;
