import type { Call } from '@kaoxin/contract/call.ts';
import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/list.ts';
import { noteEvents } from '#engine/timeline/note-event.ts';
import { noteSheet } from '#platform/audit/person-looks.ts';
import { refuse } from '#platform/http/errors.ts';
import type { ListRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import type { CaseModule } from '../kind/kind.ts';
import { exactNames, notingLooks } from './list.ts';

type FullSheet<R> = Required<Pick<SheetList<R>, 'asked' | 'noted' | 'rows'>>;

/**
 * A sheet of cases with unmasked names for users with the right to reveal who give a reason; masked for others. The
 * timeline of each case records it like `reveal` (security.md S67). Searches by name or number count towards the limit.
 */
export const inFullByReason = <R>(module: CaseModule, call: Call, [title]: Label, rows: ListRows<R>): FullSheet<R> => ({
  rows: notingLooks(module, call, rows),
  asked(work, input) {
    if (saidInFull(input) && !work.actor.grants.has('pii_view'))
      throw refuse(403, [
        '导出完整姓名和证件号码须持有【查看敏感信息】权限',
        'A sheet with full names and numbers needs the right to reveal personal data',
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

export const saidInFull = ({ extra: { reason } }: ListInput): boolean => reason !== undefined;
