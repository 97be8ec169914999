import { parseCaseNumber } from '#engine/numbering/case-number.ts';
import { logTargetPort } from '#engine/ports/log-target-port.ts';
import type { VisibleRows } from '#platform/database/visible-rows.ts';
import { isAdmitted } from '#platform/http/access.ts';
import type { Work } from '#platform/work.ts';
import { type CaseModule, caseKinds, moduleOf } from '../kind/kind.ts';
import type { AnyCaseTable } from './tables.ts';

/**
 * The ids and case numbers that the caller may not open: out of scope, confidential or recused. A number without a case
 * counts as hidden, which hides the difference.
 */
async function hiddenCases(work: Work, targets: Iterable<string>): Promise<Set<string>> {
  const hidden = new Set<string>();
  const numbers = Map.groupBy(new Set(targets), (target) => parseCaseNumber(target)?.kind);
  for (const [kind, list] of numbers) {
    const module = kind && moduleOf(kind);
    if (!module) continue;
    const seen = await seenOf(work, module, (cases) =>
      cases.select().select('caseNo as target').where('caseNo', 'in', list).execute(),
    );
    for (const target of list) if (!seen.has(target)) hidden.add(target);
  }
  const ids = (numbers.get(undefined) ?? []).filter((target) => /^\d{1,18}$/.test(target));
  if (ids.length === 0) return hidden;
  for (const module of caseKinds()) {
    const known = await work.table(module.table).ofTenant().withRemoved().those(ids).select('id').execute();
    if (known.length === 0) continue;
    const held = known.map(({ id }) => id);
    const seen = await seenOf(work, module, (cases) => cases.those(held).select('id as target').execute());
    for (const id of held) if (!seen.has(id)) hidden.add(id);
  }
  return hidden;
}

async function seenOf(
  work: Work,
  { table, calls }: CaseModule,
  find: (cases: VisibleRows<AnyCaseTable>) => Promise<{ target: string }[]>,
): Promise<Set<string>> {
  if (!isAdmitted(calls.detail, work.actor)) return new Set();
  return new Set((await find(work.table(table))).map(({ target }) => target));
}

const caseServices = (): string[] => [
  ...new Set(caseKinds().flatMap(({ calls }) => calls.detail.path.split('/')[0] ?? [])),
];

export const hiddenCasesInLogs = logTargetPort.from('cases', { hidden: hiddenCases, services: caseServices });
