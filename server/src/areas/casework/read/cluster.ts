import type { CaseCluster } from '@kaoxin/contract/casework/record.ts';
import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { likenessOf } from '../intake/repeat.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { type Like, likeCases, soughtOf } from '../likeness/like-cases.ts';
import { columnsRead, type ListRow } from './list-columns.ts';
import { presentRows } from './present.ts';
import { named, shown } from './similar.ts';

/** Shown at most; of a cluster the oldest first. */
const mostMembers = 200;
const mostProposed = 20;

/**
 * The cluster of a case and who else may belong to it (domain.md 6.4 #2): as much of either as the caller's lists show, without
 * a word of how many there are beside. A confidential case has no cluster and is proposed to nobody.
 */
export async function clusterOf(work: Work, module: CaseModule, row: CaseRow): Promise<CaseCluster> {
  return {
    clusterId: row.clusterId,
    members: row.clusterId === null ? [] : await membersOf(work, module, row.clusterId),
    proposals: await proposalsFor(work, module, row),
  };
}

async function membersOf(work: Work, module: CaseModule, clusterId: string): Promise<CaseCluster['members']> {
  const rows = await work
    .table(module.table)
    .select()
    .select(columnsRead(module) as never)
    .select('replyResult')
    .where('clusterId', '=', clusterId)
    .orderBy('id')
    .limit(mostMembers)
    .execute();
  const results = rows as unknown as (ListRow & { replyResult: number | null })[];
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

/** Open ones of the same matter, and those that are of one matter with these: a chain is followed once. */
async function proposalsFor(work: Work, module: CaseModule, row: CaseRow): Promise<CaseCluster['proposals']> {
  // what is filed under no classification asks something about one person alone, in the words of a form
  if (module.typeKind === undefined) return [];
  if (row.confidential === 1 || !(openStatuses as readonly number[]).includes(row.caseStatus)) return [];
  const threshold = await likenessOf(work);
  const at = (column: string) => sql.ref(`${module.table}.${column}`);
  const { oneMatter } = module;
  const about = oneMatter && (row as unknown as Record<string, string | null>)[oneMatter];
  const ofOneMatter = about ? sql<SqlBool>`coalesce(${at(oneMatter)}, ${about}) = ${about}` : sql<SqlBool>`true`;
  const which = sql<SqlBool>`${at('confidential')} = 0 and ${at('caseStatus')} = any(${openStatuses}::int[])
    and ${at('clusterId')} is distinct from ${row.clusterId ?? '0'} and ${ofOneMatter}`;
  const own = soughtOf(module, row);
  const enough = (found: readonly Like[]) => found.filter(({ likeness }) => likeness >= threshold);
  const direct = enough((await likeCases(work, module, [own], which))[0] ?? []);
  const found = new Map(direct.map((one) => [one.id, one]));
  const nearest = direct.toSorted((one, other) => other.likeness - one.likeness).slice(0, mostProposed);
  if (nearest.length > 0 && nearest.length < mostProposed) {
    const rows = await work
      .table(module.table)
      .those(nearest.map(({ id }) => id))
      .selectAll()
      .execute();
    const further = await likeCases(
      work,
      module,
      rows.map((one) => soughtOf(module, one as unknown as CaseRow)),
      which,
    );
    // by way of another it is as likely as the weaker of two steps
    for (const [at, ones] of further.entries())
      for (const one of enough(ones)) {
        const by = found.get(rows[at]?.id ?? '')?.likeness ?? 0;
        const likeness = Math.min(by, one.likeness);
        if (one.id !== row.id && (found.get(one.id)?.likeness ?? 0) < likeness) found.set(one.id, { ...one, likeness });
      }
  }
  const best = [...found.values()].sort((one, other) => other.likeness - one.likeness).slice(0, mostProposed);
  return withWords(work, module, best);
}

async function withWords(work: Work, module: CaseModule, best: readonly Like[]): Promise<CaseCluster['proposals']> {
  if (best.length === 0) return [];
  const rows = await work
    .table(module.table)
    .those(best.map(({ id }) => id))
    .select([...shown, 'clusterId'])
    .execute();
  const words = new Map(named(work, module, rows).map((one) => [one.id, one]));
  return best.flatMap(({ id, likeness, because }) => {
    const one = words.get(id);
    return one ? [{ ...one, likeness: Math.floor(likeness * 100), because }] : [];
  });
}
