import type { CaseCluster } from '@kaoxin/contract/casework/record.ts';
import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { isOneOf, valueAt } from '@kaoxin/contract/records.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { likenessOf } from '#engine/similarity/title-similarity.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../../kind/kind.ts';
import { type Like, likeCases, type Sought, soughtOf } from '../../likeness/like-cases.ts';
import { columnsRead } from '../list/list-columns.ts';
import { presentRows } from '../present.ts';
import { named, shown } from './similar.ts';

const mostMembers = 200;
const mostProposed = 100;
const mostSought = 80;
const soughtTogether = 20;

/**
 * The cluster of a case and further candidates (domain.md 6.4 #2), limited to cases in the caller's lists; totals are
 * not shown. A confidential case has no cluster and is never proposed.
 */
export async function clusterOf(work: Work, module: CaseModule, row: CaseRow): Promise<CaseCluster> {
  return {
    clusterId: row.clusterId,
    members: row.clusterId === null ? [] : await membersOf(work, module, row.clusterId),
    proposals: await proposalsFor(work, module, row),
  };
}

async function membersOf(work: Work, module: CaseModule, clusterId: string): Promise<CaseCluster['members']> {
  const table = work.table(module.table);
  const results = await table.read(
    table
      .untyped()
      .select([...columnsRead(module), 'replyResult'])
      .where('clusterId', '=', clusterId)
      .orderBy('id')
      .limit(mostMembers),
  );
  const shownRows = await presentRows(work, module, results);
  const outcome = new Map(results.map(({ id, replyResult }) => [id, replyResult]));
  return shownRows.map((one) => {
    const replyResult = outcome.get(one.id) ?? null;
    const { language } = work.actor;
    return {
      ...one,
      replyResult,
      replyResultName: replyResult === null ? null : module.outcome(replyResult, language),
    };
  });
}

interface Step {
  letter: Sought;
  likeness: number;
}

/** The case and members of its cluster: together they identify the matter better than one letter. */
async function startOf(work: Work, module: CaseModule, row: CaseRow): Promise<Step[]> {
  const own = { letter: soughtOf(module, row), likeness: 1 };
  if (row.clusterId === null) return [own];
  const members = await work
    .table(module.table)
    .select()
    .selectAll()
    .where('clusterId', '=', row.clusterId)
    .where('id', '<>', row.id)
    .orderBy('id', 'desc')
    .limit(soughtTogether - 1)
    .execute();
  return [own, ...members.map((one) => ({ letter: soughtOf(module, one), likeness: 1 }))];
}

interface Link extends Like {
  /** the case whose likeness led here; null if the case itself is alike */
  via: string | null;
}

/**
 * Letters reachable by a chain of similarity, so that any letter of a matter finds the others. Evidence counts against
 * the first letter of `start`. A letter that is alike to another one only names that one, and its likeness is the
 * weakest link of its best chain.
 */
async function chained(
  work: Work,
  module: CaseModule,
  start: readonly Step[],
  which: RawBuilder<SqlBool>,
  threshold: number,
): Promise<Map<string, Link>> {
  const found = new Map<string, Link>();
  const first = start[0]?.letter;
  const sought = new Set(start.map(({ letter }) => letter.id));
  let steps = start;
  while (steps.length > 0) {
    const letters = steps.map(({ letter }) => letter);
    for (const [at, ones] of (await likeCases(work, module, letters, which)).entries())
      for (const one of ones) {
        const step = steps[at];
        const likeness = Math.min(step?.likeness ?? 0, one.likeness);
        if (likeness < threshold) continue;
        const via = step?.letter === first ? null : (step?.letter.id ?? null);
        const known = found.get(one.id);
        const isBetter = known === undefined || (known.via !== null && known.likeness < likeness);
        if (via === null || isBetter) found.set(one.id, { ...one, likeness, via });
      }
    const next = [...found.values()]
      .filter(({ id }) => !sought.has(id))
      .sort((one, other) => other.likeness - one.likeness)
      .slice(0, Math.min(soughtTogether, mostSought - sought.size));
    for (const { id } of next) sought.add(id);
    steps = await stepsOf(work, module, next);
  }
  return found;
}

async function stepsOf(work: Work, module: CaseModule, found: readonly Like[]): Promise<Step[]> {
  if (found.length === 0) return [];
  const likeness = new Map(found.map((one) => [one.id, one.likeness]));
  const rows = await work
    .table(module.table)
    .those([...likeness.keys()])
    .selectAll()
    .execute();
  return rows.map((one) => ({
    letter: soughtOf(module, one),
    likeness: likeness.get(one.id) ?? 0,
  }));
}

async function proposalsFor(work: Work, module: CaseModule, row: CaseRow): Promise<CaseCluster['proposals']> {
  // cases of kinds without classifications concern one person and use the words of a form
  if (module.typeKind === undefined) return [];
  if (row.confidential === 1 || !isOneOf<number>(openStatuses, row.caseStatus)) return [];
  const threshold = await likenessOf(work);
  const at = (column: string) => sql.ref(`${module.table}.${column}`);
  const subject = module.matter?.subject;
  const about = subject && valueAt(row, subject);
  const ofOneMatter = about ? sql<SqlBool>`coalesce(${at(subject)}, ${about}) = ${about}` : sql<SqlBool>`true`;
  const which = sql<SqlBool>`${at('confidential')} = 0 and ${at('caseStatus')} = any(${openStatuses}::int[])
    and ${at('clusterId')} is distinct from ${row.clusterId ?? '0'} and ${ofOneMatter}`;
  const found = await chained(work, module, await startOf(work, module, row), which, threshold);
  found.delete(row.id);
  const nearest = (one: Link, other: Link) =>
    Number(one.via !== null) - Number(other.via !== null) || other.likeness - one.likeness;
  return withWords(work, module, [...found.values()].sort(nearest).slice(0, mostProposed));
}

async function withWords(work: Work, module: CaseModule, best: readonly Link[]): Promise<CaseCluster['proposals']> {
  if (best.length === 0) return [];
  const rows = await work
    .table(module.table)
    .those([...new Set(best.flatMap(({ id, via }) => (via === null ? [id] : [id, via])))])
    .select([...shown, 'clusterId'])
    .execute();
  const words = new Map(named(work, module, rows).map((one) => [one.id, one]));
  return best.flatMap(({ id, likeness, because, via }): CaseCluster['proposals'] => {
    const one = words.get(id);
    if (!one) return [];
    if (via === null) return [{ ...one, likeness: Math.floor(likeness * 100), because, via }];
    return [{ ...one, likeness: null, because: [], via: words.get(via)?.caseNo ?? '' }];
  });
}
