import type { Call } from '@kaoxin/contract/call.ts';
import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/list.ts';
import { noteSheet } from '#platform/audit/person-looks.ts';
import { refuse } from '#platform/http/errors.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import type { CaseModule } from '../kind/kind.ts';
import { noteEvents } from '../store/note-event.ts';
import { exactNames } from './list.ts';

type FullSheet = Required<Pick<SheetList<unknown>, 'asked' | 'noted'>>;

/**
 * A sheet that names people in full to whoever gives a reason, and masks them for everybody else: for holders of the right
 * to reveal, and in the timeline of each as `reveal` is (security.md S67).
 */
export const inFullByReason = ({ kind, table }: CaseModule, call: Call, [title]: Label): FullSheet => ({
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
    const rows = await work
      .table(table)
      .those([...ids])
      .select(['id', 'caseNo', 'caseStatus'])
      .orderBy('id')
      .forUpdate()
      .execute();
    const note = `${reason}（导出${title}，共${total}件）`;
    const { unmask: action } = caseAction.of;
    await noteEvents(
      work,
      kind,
      rows.map(({ id, caseStatus: status }) => ({ id, action, from: status, to: status, note })),
    );
    await noteSheet(
      work,
      call,
      title,
      rows.map(({ caseNo }) => caseNo),
      reason,
    );
  },
});

export const saidInFull = ({ extra: { reason } }: ListInput): boolean => reason !== undefined;
