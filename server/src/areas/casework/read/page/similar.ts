import { type CaseKind, standingWord } from '@kaoxin/contract/casework/actions.ts';
import { type SqlBool, sql } from 'kysely';
import { personOf } from '#engine/ports/person-finder.ts';
import type { Work } from '#platform/work.ts';
import { type CaseModule, type CaseRow, moduleOf } from '../../kind/kind.ts';
import { likeCases, soughtOf } from '../../likeness/like-cases.ts';
import { comparable, isComparable } from '../comparable.ts';

export const shown = [
  'id',
  'caseNo',
  'title',
  'caseStatus',
  'acceptNoticeTime',
  'approvalLevels',
  'approvedBy',
  'replyResult',
  'receivedTime',
] as const;

type Named = 'caseStatus' | 'acceptNoticeTime' | 'replyResult' | 'approvalLevels' | 'approvedBy';

export const named = <R extends Pick<CaseRow, Named>>(
  { actor: { language } }: Work,
  module: Pick<CaseModule, 'kind' | 'outcome'>,
  rows: readonly R[],
) =>
  rows.map(({ approvalLevels, approvedBy, ...row }) => ({
    ...row,
    caseStatusName: standingWord(module.kind, { ...row, approvalLevels, approvedBy }, language),
    replyResultName: row.replyResult === null ? null : module.outcome(row.replyResult, language),
  }));

export async function casesOfMatter(work: Work, kind: CaseKind, ids: readonly string[]) {
  const module = moduleOf(kind);
  if (!module || ids.length === 0) return [];
  const rows = await work
    .table(module.table)
    .those([...ids])
    .select([...shown, 'stage'])
    .execute();
  rows.sort((one, other) => one.stage - other.stage || one.caseNo.localeCompare(other.caseNo));
  return named(
    work,
    module,
    rows.map(({ stage: _, ...row }) => row),
  );
}

const answered = [40, 41, 50];
const mostSimilar = 5;
/** Closed cases with less similar words are about something else. */
const leastWords = 0.1;

/**
 * Five answered cases with the most similar words and their outcome (domain.md 3.1, handling view), filled up with the
 * latest of the same classification.
 */
export async function similarCases(work: Work, module: CaseModule, row: CaseRow) {
  // a form has no free text: by title all cases of the kind would be similar
  if (row.content === '' && row.demand === null) return [];
  const at = (column: string) => sql.ref(`${module.table}.${column}`);
  // confidential texts are compared with nothing (decision 062)
  const closed = sql<SqlBool>`${at('caseStatus')} = any(${answered}::int[]) and ${at('confidential')} = 0`;
  const [found = []] = await likeCases(work, module, [soughtOf(module, row)], closed);
  const likest = found
    .filter(({ words }) => words >= leastWords)
    .sort((one, other) => other.words - one.words || Number(BigInt(other.id) - BigInt(one.id)))
    .slice(0, mostSimilar)
    .map(({ id }) => id);
  const rows = likest.length === 0 ? [] : await work.table(module.table).those(likest).select(shown).execute();
  const byWords = likest.flatMap((id) => rows.find((one) => one.id === id) ?? []);
  const more = byWords.length < mostSimilar ? await ofType(work, module, row, likest) : [];
  return named(work, module, [...byWords, ...more].slice(0, mostSimilar));
}

async function ofType(work: Work, module: CaseModule, { id, typeId }: CaseRow, told: readonly string[]) {
  if (typeId === null) return [];
  return work
    .table(module.table)
    .select()
    .select(shown)
    .where('typeId', '=', typeId)
    .where('id', 'not in', [id, ...told])
    .where('caseStatus', 'in', answered)
    .where('confidential', '=', 0)
    .orderBy('id', 'desc')
    .limit(mostSimilar)
    .execute();
}

/**
 * Other cases of the same person by digest of the id number, else of the phone. For users who may see names: masking
 * must not be undone by linking two letters. Anonymous cases and confidential ones of others are not compared
 * (security.md S66).
 */
export async function samePerson(work: Work, module: CaseModule, row: CaseRow) {
  const digest = row.idHash ?? row.phoneHash;
  if (!digest || !mayCompare(work, row)) return [];
  const rows = await work
    .table(module.table)
    .select()
    .select(shown)
    .where('id', '<>', row.id)
    .where(comparable(work, module))
    .where(row.idHash ? sql.ref(`${module.table}.idHash`) : sql.ref(`${module.table}.phoneHash`), '=', digest)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
  return named(work, module, rows);
}

const mayCompare = (work: Work, row: CaseRow): boolean => isComparable(work, row) && work.actor.grants.has('pii_view');

export const personBehind = async (work: Work, row: CaseRow): Promise<string | null> =>
  row.idHash && mayCompare(work, row) ? personOf(work, row.idHash) : null;
