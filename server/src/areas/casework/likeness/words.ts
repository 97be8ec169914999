import { type SqlBool, sql } from 'kysely';
import { manyRows } from '#platform/database/many-rows.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../kind/kind.ts';
import { type Grams, gramsOf, seedOf } from './grams.ts';
import type { Weight } from './score.ts';

export const seedFor = ({ actor }: Work, { kind }: Pick<CaseModule, 'kind'>): number => seedOf(actor.tenantId, kind);

interface Words {
  id: string;
  title: string;
  content: string;
}

const types = { id: 'bigint', caseType: 'text', grams: 'integer[]' } as const;

export async function keepWords(work: Work, module: CaseModule, cases: readonly Words[]): Promise<void> {
  if (cases.length === 0) return;
  const seed = seedFor(work, module);
  const rows = cases.map(({ id, title, content }) => ({
    id,
    caseType: module.kind,
    grams: gramsOf(seed, title, content),
  }));
  const absent = sql`select given.* from ${manyRows(rows, types)} given
    where not exists (select from ${work.table('caseWords').as('w')} where w.id = given.id)`;
  await work.table('caseWords').insertFrom(['id', 'caseType', 'grams'], absent);
}

export async function keepWordsAnew(work: Work, module: CaseModule, amended: Words): Promise<void> {
  const grams = gramsOf(seedFor(work, module), amended.title, amended.content);
  await work.table('caseWords').derive([{ id: amended.id, grams }]);
}

export interface Rarity {
  share(gram: number): number;
  weight: Weight;
}

/** From the last count (`words-job.ts`); before the first one all pairs have the same weight. */
export async function rarityOf(work: Work, module: CaseModule, grams: Grams): Promise<Rarity> {
  const rows = await work
    .table('caseGram')
    .select()
    .select(['gram', 'letters', 'sampled'])
    .where('caseType', '=', module.kind)
    .where(sql<SqlBool>`gram = any(${[...grams]}::integer[])`)
    .execute();
  const known = new Map(rows.map(({ gram, letters }) => [gram, letters]));
  const sampled = rows.reduce((most, row) => Math.max(most, row.sampled), 0);
  return {
    share: (gram) => (known.get(gram) ?? 0) / Math.max(sampled, 1),
    weight: (gram) => (sampled === 0 ? 1 : Math.log((sampled + 1) / ((known.get(gram) ?? 1) + 0.5)) ** 2),
  };
}
