import { isDeepStrictEqual } from 'node:util';
import { type SqlBool, sql } from 'kysely';
import { type KeptItem, pooledItem } from '#areas/exam/index.ts';
import { numberOf as settingOf, settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import type { QuestionTableRow } from '../tables.ts';

const part = 500;

interface Sat {
  projectType: number;
  subjectCode: string;
  sheets: number;
  items: readonly KeptItem[];
}
type Figures = Pick<QuestionTableRow, 'pValue' | 'rpb' | 'discD' | 'statN' | 'exposureRate'>;
const subjectOf = ({ projectType, subjectCode }: Omit<Sat, 'items' | 'sheets'>): string =>
  `${projectType} ${subjectCode}`;

/**
 * Stores the pooled figures of these questions (domain.md 2.3), only where they changed. 曝光率 is the share of examinees
 * who had the question among all who sat one of its subjects (Sympson and Hetter 1985: the proportion of examinees to
 * whom an item is administered).
 */
export async function poolQuestions(work: Work, questionIds: readonly string[]): Promise<void> {
  if (questionIds.length === 0) return;
  const seats = await seatsOf(work);
  const tail = settingOf(await settingsOf(work), 'stat.tailRatio', 0) || undefined;
  for (let from = 0; from < questionIds.length; from += part)
    await poolPart(work, questionIds.slice(from, from + part), seats, tail);
}

async function seatsOf(work: Work): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<Omit<Sat, 'items'>>`select t.project_type, t.subject_code, sum(t.sheets)::int as sheets
    from ${work.table('itemSitting').as('t')} group by t.project_type, t.subject_code`.execute(work.handle);
  return new Map(rows.map((row) => [subjectOf(row), row.sheets]));
}

async function poolPart(
  work: Work,
  ids: readonly string[],
  seats: ReadonlyMap<string, number>,
  tail: number | undefined,
): Promise<void> {
  const sat = await work
    .table('itemSitting')
    .select()
    .select(['projectType', 'subjectCode', 'sheets', 'items'])
    .where(sql<SqlBool>`question_ids && ${[...ids]}::bigint[]`)
    .orderBy('examId')
    .orderBy('id')
    .execute();
  const wanted = new Set(ids);
  const byQuestion = Map.groupBy(
    sat
      .flatMap((sitting) => sitting.items.map((item) => ({ sitting, item })))
      .filter(({ item }) => wanted.has(item.questionId)),
    ({ item }) => item.questionId,
  );
  const rows = await work
    .table('question')
    .those(ids)
    .select(['id', 'pValue', 'rpb', 'discD', 'statN', 'exposureRate'])
    .execute();
  const changed = rows.flatMap(({ id, ...before }) => {
    const own = byQuestion.get(id) ?? [];
    const { n, p, rpb, d27 } = pooledItem(
      own.map(({ item }) => item),
      tail,
    );
    const subjects = new Set(own.map(({ sitting }) => subjectOf(sitting)));
    const all = [...subjects].reduce((sum, subject) => sum + (seats.get(subject) ?? 0), 0);
    const had = own.reduce((sum, { sitting }) => sum + sitting.sheets, 0);
    const after = {
      pValue: kept(p),
      rpb: kept(rpb),
      discD: kept(d27),
      statN: n === 0 ? null : n,
      exposureRate: all === 0 ? null : kept(had / all),
    };
    return isDeepStrictEqual(figuresOf(before), after) ? [] : [{ id, ...after, statTime: n === 0 ? null : work.now }];
  });
  await work.table('question').derive(changed);
}

const figuresOf = ({ pValue, rpb, discD, statN, exposureRate }: Figures) => ({
  pValue: numberOf(pValue),
  rpb: numberOf(rpb),
  discD: numberOf(discD),
  statN,
  exposureRate: numberOf(exposureRate),
});

const numberOf = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

/** Rounds to four decimal places, the precision of the columns. */
const kept = (value: number | null): number | null => (value === null ? null : Math.round(value * 10_000) / 10_000);
