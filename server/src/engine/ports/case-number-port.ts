import { refuse } from '#platform/http/errors.ts';
import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';

export interface NumberedCase {
  kind: string;
  id: string;
  districtId: string | null;
}

export interface CaseNumberUse {
  /** @throws 404 for an unknown number and for a wrong code, after the same work */
  byCode(work: Work, caseNo: string, queryCode: string): Promise<NumberedCase>;
  /** by id, the numbers of the cases of a kind that the caller may see */
  numbers(work: Work, kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const caseNumberPort = new Port<CaseNumberUse>('numbers of cases');

export async function caseByCode(work: Work, caseNo: string, queryCode: string): Promise<NumberedCase> {
  const [use] = caseNumberPort.answers();
  if (!use) throw refuse('notFound');
  return use.byCode(work, caseNo, queryCode);
}

export async function caseNumbers(
  work: Work,
  kind: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { numbers } of caseNumberPort.answers())
    for (const [id, number] of await numbers(work, kind, ids)) found.set(id, number);
  return found;
}
