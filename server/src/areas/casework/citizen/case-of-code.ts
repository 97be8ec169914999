import { timingSafeEqual } from 'node:crypto';
import { normalQueryCode, parseCaseNumber } from '#engine/numbering/case-number.ts';
import { caseNumberPort } from '#engine/ports/case-number-port.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { type CaseModule, type CaseRow, moduleOf } from '../kind/kind.ts';

export interface FoundCase {
  module: CaseModule;
  row: CaseRow;
}

/** Compared with the typed code if there is no such case; no code can match it. */
const noCode = '-'.repeat(8);

/**
 * The case of a number and query code, of any kind. An unknown number and a wrong code get the same answer after the
 * same work: no other data of a case is read before its code is verified.
 */
export async function caseOf(work: Work, caseNo: string, queryCode: string): Promise<FoundCase> {
  const module = moduleOf(parseCaseNumber(caseNo)?.kind ?? '');
  if (!module) throw refuse('notFound');
  const cases = work.table(module.table);
  const number = caseNo.trim().toUpperCase();
  const known = await cases.select().select(['id', 'queryCode']).where('caseNo', '=', number).executeTakeFirst();
  const isRight = sameText(known?.queryCode ?? noCode, normalQueryCode(queryCode));
  if (!known || !isRight) throw refuse('notFound');
  return { module, row: await cases.need(known.id) };
}

export async function filedUnder(work: Work, caseNo: string) {
  const module = moduleOf(parseCaseNumber(caseNo)?.kind ?? '');
  if (!module)
    throw refuse(400, ['受理编号不正确，请逐字核对', 'The case number is not valid. Check it character by character'], {
      fields: ['caseNo'],
    });
  return work
    .table(module.table)
    .select()
    .select(['queryCode', 'phone', 'filedPhone', 'isAnonymous'])
    .where('caseNo', '=', caseNo)
    .executeTakeFirst();
}

export function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export const numbersOfCases = caseNumberPort.from('cases', {
  async byCode(work, caseNo, queryCode) {
    const { module, row } = await caseOf(work, caseNo, queryCode);
    return { kind: module.kind, id: row.id, districtId: row.districtId };
  },
  async numbers(work, kind, ids) {
    const module = moduleOf(kind);
    if (!module) return new Map();
    const rows = await work.table(module.table).those(ids).select(['id', 'caseNo']).execute();
    return new Map(rows.map(({ id, caseNo }) => [id, caseNo]));
  },
});
