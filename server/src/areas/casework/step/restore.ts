import type { Label } from '@kaoxin/contract/conventions.ts';
import { refuse } from '#platform/http/errors.ts';
import { stirred } from '#platform/live/report-presence.ts';
import { takeBack } from '#platform/resource/undo.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { noteOnCase } from './note.ts';

/** Locks the row until the transaction ends, so that it cannot be deleted while something is restored under it. */
const isHeld = async (work: Work, table: 'caseType' | 'dept' | 'district' | 'user', id: string): Promise<boolean> =>
  (await work.table(table).ofTenant().select().select('id').where('id', '=', id).forShare().executeTakeFirst()) !==
  undefined;

async function gone(work: Work, { typeId, deptId, districtId, handlerId }: CaseRow): Promise<Label | undefined> {
  if (typeId !== null && !(await isHeld(work, 'caseType', typeId))) return ['分类', 'category'];
  if (!(await isHeld(work, 'dept', deptId))) return ['承办机构', 'department'];
  if (districtId !== null && !(await isHeld(work, 'district', districtId))) return ['考区', 'district'];
  if (handlerId !== null && !(await isHeld(work, 'user', handlerId))) return ['经办人', 'handler'];
  return undefined;
}

/**
 * Restores cases, all or none, with a timeline entry each. 409 if the classification, department, district or handler
 * of one was deleted.
 */
export async function restoreCases(work: Work, module: CaseModule, ids: readonly string[]): Promise<null> {
  for (const row of await takeBack(work, module.table, ids, module.calls.remove)) {
    stirred(work, module.table, row.id);
    const missing = await gone(work, row);
    if (missing)
      throw refuse(409, [
        `不能撤销删除：${row.caseNo}的${missing[0]}已被删除`,
        `This deletion cannot be undone: the ${missing[1]} of ${row.caseNo} has been deleted`,
      ]);
    await noteOnCase(work, module, row, 'restore', null);
    await module.opened?.(work, row);
  }
  return null;
}
