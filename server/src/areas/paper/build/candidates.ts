import { type QuestionType, questionType } from '@kaoxin/contract/question/question-states.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { QuestionTableRow } from '#areas/question/index.ts';
import type { Work } from '#platform/work.ts';
import type { Candidate, Chosen, DifficultyClass } from '../assembly/candidate.ts';

const columns = [
  ...(['id', 'bankId', 'parentId', 'questionType', 'knowledge', 'cognition', 'difficulty', 'defaultScore'] as const),
  ...(['pValue', 'rpb', 'statN', 'exposureRate', 'lastUseTime'] as const),
] as const;
type Row = Pick<QuestionTableRow, (typeof columns)[number]>;

const dayMs = 86_400_000;
const daysBetween = (from: string, until: string): number =>
  Math.max(0, Math.round((Date.parse(until.slice(0, 10)) - Date.parse(from.slice(0, 10))) / dayMs));

async function branches(work: Work): Promise<(point: string) => string[]> {
  const rows = await work.table('knowledgePoint').ofTenant().select().select(['id', 'parentId']).execute();
  const above = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  return (point) => {
    const found: string[] = [];
    for (let at: string | null | undefined = point; at && at !== '0' && !found.includes(at); at = above.get(at))
      found.push(at);
    return found;
  };
}

async function candidatesOf(work: Work, rows: readonly Row[]): Promise<Candidate[]> {
  const branch = await branches(work);
  return rows.map((row) => ({
    id: row.id,
    bankId: row.bankId,
    // The form accepts only keys of both dictionaries.
    type: row.questionType as QuestionType,
    difficulty: row.difficulty as DifficultyClass,
    knowledge: [...new Set((row.knowledge ?? []).flatMap(branch))],
    cognition: row.cognition ?? 0,
    defaultScore: row.defaultScore,
    p: row.pValue ?? null,
    rpb: row.rpb ?? null,
    statN: row.statN ?? 0,
    similarGroups: [],
    exposure: row.exposureRate ?? 0,
    lastUsed: row.lastUseTime ? daysBetween(row.lastUseTime, work.now) : null,
  }));
}

const most = 20_000;

export async function candidatesWhere(work: Work, conditions: readonly RawBuilder<SqlBool>[]): Promise<Candidate[]> {
  const rows = await work
    .table('question')
    .select()
    .select(columns)
    .where(sql<SqlBool>`${sql.join([...conditions], sql` and `)}`)
    .orderBy('id')
    .limit(most)
    .execute();
  return candidatesOf(work, rows);
}

export interface Weight {
  questionId: string;
  score: number;
}

interface Weighed {
  /** A reading counts as one question. */
  placed: Chosen[];
  /** A reading is replaced by its children, which share its points in proportion to their default scores. */
  items: Chosen[];
}

/**
 * These questions with their points, limited to those that the caller sees.
 * @param reach `ofTenant` for questions of a paper that the caller sees
 */
export async function weighed(
  work: Work,
  weights: readonly Weight[],
  reach: 'seen' | 'ofTenant' = 'seen',
): Promise<Weighed> {
  const table = reach === 'seen' ? work.table('question') : work.table('question').ofTenant().withRemoved();
  const ids = [...new Set(weights.map(({ questionId }) => questionId))];
  const own = await table.those(ids).select(columns).execute();
  const readings = own.flatMap(({ id, questionType: type }) => (type === questionType.of.material ? [id] : []));
  const about =
    readings.length === 0 ? [] : await table.select().select(columns).where('parentId', 'in', readings).execute();
  const known = new Map((await candidatesOf(work, [...own, ...about])).map((one) => [one.id, one]));
  const placed = weights.flatMap(({ questionId, score }): Chosen[] => {
    const question = known.get(questionId);
    return question ? [{ question, score }] : [];
  });
  const children = Map.groupBy(about, ({ parentId }) => parentId);
  const items = placed.flatMap((one): Chosen[] => {
    const asked = children.get(one.question.id);
    if (!asked) return [one];
    const sum = asked.reduce((all, { defaultScore }) => all + defaultScore, 0);
    return asked.flatMap(({ id, defaultScore }) => {
      const question = known.get(id);
      return question ? [{ question, score: (one.score * defaultScore) / sum }] : [];
    });
  });
  return { placed, items };
}
