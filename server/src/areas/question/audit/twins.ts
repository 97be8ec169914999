import type { Work } from '#platform/work.ts';
import { keysConflict } from '../similarity/key-conflict.ts';
import { type Marks, marksOfPresent } from '../similarity/marks-of-kept.ts';
import { bounded, pairsAtLeast } from '../similarity/pairs.ts';
import { jaccard } from '../similarity/shingles.ts';
import { type Sought, similarIn } from '../similarity/similar.ts';
import { warnFrom } from '../similarity/warn.ts';
import type { BankRowOfTable } from '../tables.ts';
import type { Twin, TwinCount, Twins } from './stored-checks.ts';

/** Maximum pairs stored within the bank, and the same maximum for other banks. Key conflicts come first. */
const mostKept = 200;
/** Milliseconds for comparing with other banks while the submitter waits. `twins-job.ts` continues afterwards. */
const longest = 800;
const atOnce = 25;
/** Maximum key comparisons per stem. Thousands of questions share stems such as 下列说法正确的是. */
const mostOfStem = 60;

interface Compared extends Sought {
  id: string;
}
type Alike = Omit<Twin, 'isKeyOther' | 'isForKey'>;

/**
 * Twins of the questions of a submission (domain.md 6.4, 1). A copy and its source are not twins unless their keys
 * differ.
 * @param marks key marks of the submitted versions
 * @param isOver time limit, checked between batches
 */
export async function twinsOf(work: Work, bank: BankRowOfTable, marks: Marks, isOver = over(longest)): Promise<Twins> {
  const least = await warnFrom(work);
  const own = await comparedOf(work, bank, marks);
  const within = await alikeWithin(own, bank.id, least);
  const across = await alikeAcross(work, own, bank.id, least, isOver);
  const others = await marksOfPresent(work, [...new Set(across.alike.map(({ otherId }) => otherId))]);
  const kin = await kinOf(work, across.alike);
  const twins = [...within.alike, ...across.alike].flatMap((one): Twin[] => {
    const theirs = marks.get(one.otherId) ?? others.get(one.otherId) ?? [];
    const isKeyOther = keysConflict(marks.get(one.questionId) ?? [], theirs) ? 1 : 0;
    const isForKey = one.similarity < least || kin.has(`${one.questionId} ${one.otherId}`) ? 1 : 0;
    return isForKey === 1 && isKeyOther === 0 ? [] : [{ ...one, isKeyOther, isForKey }];
  });
  twins.sort((one, other) => other.isKeyOther - one.isKeyOther || other.similarity - one.similarity);
  const kept = (isOwn: boolean) =>
    twins.filter(({ otherBankId }) => (otherBankId === bank.id) === isOwn).slice(0, mostKept);
  return {
    twins: [...kept(true), ...kept(false)],
    counts: countsOf(twins),
    isCut: within.isCut || across.isCut ? 1 : 0,
  };
}

function over(milliseconds: number): () => boolean {
  const until = performance.now() + milliseconds;
  return () => performance.now() > until;
}

async function comparedOf(work: Work, bank: BankRowOfTable, marks: Marks): Promise<Compared[]> {
  const rows = await work
    .table('questionLikeness')
    .select()
    .select(['id', 'shingles', 'stemHash'])
    .where('bankId', '=', bank.id)
    .orderBy('id')
    .execute();
  return rows
    .filter(({ id }) => marks.has(id))
    .map(({ id, shingles, stemHash }) => ({ id, stemHash, shingles: Int32Array.from(shingles) }));
}

async function alikeWithin(own: readonly Compared[], otherBankId: string, least: number) {
  const alike = new Map<string, Alike>();
  const add = (one: Compared | undefined, other: Compared | undefined, similarity: number) => {
    if (!one || !other || alike.has(`${one.id} ${other.id}`)) return;
    alike.set(`${one.id} ${other.id}`, { questionId: one.id, otherId: other.id, otherBankId, similarity });
  };
  const shingles = own.map((one) => one.shingles);
  const { pairs, more } = await pairsAtLeast(shingles, least, bounded);
  for (const { one, other, similarity } of pairs) add(own[one], own[other], similarity);
  const stems = [...Map.groupBy(own, ({ stemHash }) => stemHash).values()];
  for (const some of stems.map((all) => all.slice(0, mostOfStem)))
    for (const [at, one] of some.entries())
      for (const other of some.slice(at + 1)) add(one, other, jaccard(one.shingles, other.shingles));
  return { alike: [...alike.values()], isCut: more || stems.some(({ length }) => length > mostOfStem) };
}

async function alikeAcross(work: Work, own: readonly Compared[], bankId: string, least: number, isOver: () => boolean) {
  const rows = work.table('questionLikeness').ofTenant().as('q');
  const where = { handle: work.handle, tenantId: work.actor.tenantId, rows };
  const alike: Alike[] = [];
  let isCut = false;
  for (let from = 0; from < own.length; from += atOnce) {
    if (from > 0 && isOver()) return { alike, isCut: true };
    const part = own.slice(from, from + atOnce);
    for (const [at, { similar, more }] of (await similarIn(where, part, least)).entries()) {
      const questionId = part[at]?.id ?? '';
      if (more) isCut = true;
      for (const { id, bankId: otherBankId, similarity } of similar)
        if (otherBankId !== bankId) alike.push({ questionId, otherId: id, otherBankId, similarity });
    }
  }
  return { alike, isCut };
}

async function kinOf(work: Work, alike: readonly Alike[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(alike.flatMap(({ questionId, otherId }) => [questionId, otherId]))];
  const rows = await work.table('question').ofTenant().those(ids).select(['id', 'sourceQuestionId']).execute();
  const source = new Map(rows.map(({ id, sourceQuestionId }) => [id, sourceQuestionId ?? id]));
  const isKin = ({ questionId, otherId }: Alike) => source.get(questionId) === source.get(otherId);
  return new Set(alike.filter(isKin).map(({ questionId, otherId }) => `${questionId} ${otherId}`));
}

const countsOf = (twins: readonly Twin[]): TwinCount[] =>
  [...Map.groupBy(twins, ({ otherBankId }) => otherBankId)].map(([bankId, all]) => ({
    bankId,
    all: all.length,
    keyOther: all.filter(({ isKeyOther }) => isKeyOther === 1).length,
    forKey: all.filter(({ isForKey }) => isForKey === 1).length,
  }));
