import { sql } from 'kysely';
import { manyRows } from '#platform/database/many-rows.ts';
import type { Work } from '#platform/work.ts';
import { groupCount, jaccard, leastSimilarity, type Shingles, sizeSpan } from './shingles.ts';

/** A question that others are sought for. */
export interface Sought {
  shingles: Shingles;
  stemHash: string;
  /** itself, when it is kept already */
  id?: string | undefined;
}

export interface Similar {
  id: string;
  bankId: string;
  /** 0 to 1 */
  similarity: number;
  sameStem: boolean;
  contentHash: string;
  answerHash: string;
}

export interface Found {
  /** most alike first, those with the same stem among them however unlike they are */
  similar: readonly Similar[];
  /** there are more candidates than were compared: what is told is there, and there may be more */
  more: boolean;
}

/** Where the rows are, and whose. */
export interface LikenessRows {
  handle: Work['handle'];
  tenantId: string;
  /** `work.table('questionLikeness').as('q')`, or of the tenant */
  rows: object;
}

/** answers of the index to one question, each candidate counted by the groups it has */
const mostAnswers = 2_000;
const mostOfStem = 200;
const partOfBatch = 100;
/** told at most of one question, and as many that have no more than the stem in common */
const mostTold = 50;
/** so many that equal it, itself left out, are all that can be told: nobody is sought who is only like it */
const mostEqual = mostTold + 2;
/** where everybody is alike, those that nearly equal it are sought by themselves */
const nearly = 0.95;

/**
 * Questions alike by `least` or more (0.6 at the least), and those with the same stem: none is left out unless `more` says so.
 */
export async function similarTo(where: LikenessRows, sought: Sought, least: number): Promise<Found> {
  const [found = none] = await inPart(where, [sought], least);
  if (!found.more || least >= nearly) return found;
  const [closest = none] = await inPart(where, [sought], nearly);
  return { similar: merged([...closest.similar, ...found.similar], 2 * mostTold), more: true };
}

/** The same for many, in the order of the batch; those within the batch that are like each other are not told here (`pairsAtLeast`). */
export async function similarIn(where: LikenessRows, batch: readonly Sought[], least: number): Promise<Found[]> {
  const answer: Found[] = [];
  for (let from = 0; from < batch.length; from += partOfBatch)
    answer.push(...(await inPart(where, batch.slice(from, from + partOfBatch), least)));
  return answer;
}

const none: Found = { similar: [], more: false };

interface Row extends Omit<Similar, 'similarity' | 'sameStem'> {
  stemHash: string;
  shingles: Shingles;
}

async function inPart(where: LikenessRows, part: readonly Sought[], wanted: number): Promise<Found[]> {
  const least = Math.max(wanted, leastSimilarity);
  const candidates = await candidatesOf(where, part, least);
  const rows = await rowsOf(where, [...new Set(candidates.flatMap(({ ids }) => ids))]);
  const isLike = ({ similarity }: Similar): boolean => similarity >= least;
  return part.map((sought, at) => {
    const { ids, answers } = candidates[at] ?? nobody;
    const all = ids.flatMap((id) => {
      const row = id === sought.id ? undefined : rows.get(id);
      return row ? [similarOf(row, sought)] : [];
    });
    const [like, unlike] = [all.filter(isLike), all.filter((one) => one.sameStem && !isLike(one))];
    return {
      similar: [...merged(like), ...merged(unlike)],
      more: answers >= mostAnswers || like.length > mostTold,
    };
  });
}

const similarOf = ({ shingles, stemHash, ...row }: Row, sought: Sought): Similar => ({
  ...row,
  similarity: jaccard(sought.shingles, shingles),
  sameStem: stemHash === sought.stemHash,
});

/** The same words in another order of options; the index of migrations/0071-equal-questions.ts. */
const equal = sql`hash_array_extended(q.shingles, 0) = hash_array_extended(a.wanted, 0)`;

interface Candidates {
  ids: readonly string[];
  answers: number;
}
const nobody: Candidates = { ids: [], answers: 0 };

/** Ids of those that may be alike, and of those with the same stem. */
async function candidatesOf(
  { handle, tenantId, rows }: LikenessRows,
  part: readonly Sought[],
  least: number,
): Promise<Candidates[]> {
  const asked = part.map(({ shingles, stemHash }, at) => {
    const { from, to } = sizeSpan(shingles.length, least);
    return { at, wanted: [...shingles], groups: groupCount(shingles.length, least), from, to, stemHash };
  });
  const types = {
    at: 'integer',
    wanted: 'integer[]',
    groups: 'integer',
    from: 'integer',
    to: 'integer',
    stemHash: 'text',
  } as const;
  const found = await sql<Candidates & { at: number }>`
    with asked as materialized (select * from ${manyRows(asked, types)} given)
    select a.at, array_agg(distinct c.id)::text[] as ids, count(*) filter (where c.is_like)::integer as answers
    from asked a cross join lateral (
      select array(select q.id from ${rows} where ${equal} order by q.id desc limit ${mostEqual}) as ids) e
    cross join lateral (
      select e.id, true as is_like from unnest(e.ids) e (id)
      union all select l.id, true from question_like(a.wanted, case when cardinality(e.ids) < ${mostEqual} then a.groups else 0 end,
        a."from", a."to", ${tenantId}, ${mostAnswers}) l (id)
      union all (select q.id, false from ${rows} where q.stem_hash = a.stem_hash order by q.id desc limit ${mostOfStem})) c
    group by a.at`.execute(handle);
  const byPlace = new Map(found.rows.map(({ at, ...candidates }) => [at, candidates]));
  return part.map((_, at) => byPlace.get(at) ?? nobody);
}

async function rowsOf({ handle, rows }: LikenessRows, ids: readonly string[]): Promise<Map<string, Row>> {
  const read = await sql<Omit<Row, 'shingles'> & { shingles: string }>`
    select q.id, q.bank_id as "bankId", q.stem_hash as "stemHash", q.content_hash as "contentHash", q.answer_hash as "answerHash",
      q.shingles::text as shingles
    from ${rows} where q.id = any(${ids}::bigint[])`.execute(handle);
  return new Map(read.rows.map(({ shingles, ...row }) => [row.id, { ...row, shingles: shinglesIn(shingles) }]));
}

const [minus, zero, comma, closing] = [0x2d, 0x30, 0x2c, 0x7d];
/** `{-12,7}` as the database writes it: taken apart by its driver, thousands of candidates take longer than their search. */
function shinglesIn(said: string): Shingles {
  const found: number[] = [];
  let [value, sign] = [0, 1];
  for (let at = 1; at < said.length; at += 1) {
    const sees = said.charCodeAt(at);
    if (sees === minus) sign = -1;
    else if (sees !== comma && sees !== closing) value = value * 10 + sees - zero;
    else {
      found.push(sign * value);
      [value, sign] = [0, 1];
    }
  }
  return said === '{}' ? new Int32Array() : Int32Array.from(found);
}

/** Each once, the closest first, the newer one first among equals. */
function merged(all: readonly Similar[], most = mostTold): Similar[] {
  const once = [...new Map(all.map((one) => [one.id, one])).values()];
  once.sort((one, other) => other.similarity - one.similarity || Number(BigInt(other.id) - BigInt(one.id)));
  return once.slice(0, most);
}
