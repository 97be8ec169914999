import { sql } from 'kysely';
import { manyRows } from '#platform/database/many-rows.ts';
import type { Work } from '#platform/work.ts';
import { groupCount, jaccard, leastSimilarity, type Shingles, sizeSpan } from './shingles.ts';

export interface Sought {
  shingles: Shingles;
  stemHash: string;
  id?: string | undefined;
}

export interface Similar {
  id: string;
  bankId: string;
  similarity: number;
  sameStem: boolean;
  contentHash: string;
  answerHash: string;
}

export interface Found {
  /** Sorted by similarity, descending. Includes questions with the same stem at any similarity. */
  similar: readonly Similar[];
  /** True if there were more candidates than were compared. The result may then be incomplete. */
  more: boolean;
}

export interface LikenessRows {
  handle: Work['handle'];
  tenantId: string;
  /** `work.table('questionLikeness').as('q')`, or the same with `ofTenant()`. */
  rows: object;
}

/** Maximum index matches read per question. A candidate counts once per shared group. */
const mostAnswers = 2_000;
const mostOfStem = 200;
const partOfBatch = 100;
/** Maximum results per question, and the same maximum for results that share only the stem. */
const mostTold = 50;
/** With this many equal questions, the result is full and similar ones are not searched. */
const mostEqual = mostTold + 2;
/** Threshold of a second search for close matches when there are too many candidates. */
const nearly = 0.95;

/**
 * Questions with a similarity of at least `least` (minimum 0.6), and questions with the same stem. Complete unless
 * `more` is true.
 */
export async function similarTo(where: LikenessRows, sought: Sought, least: number): Promise<Found> {
  const [found = none] = await inPart(where, [sought], least);
  if (!found.more || least >= nearly) return found;
  const [closest = none] = await inPart(where, [sought], nearly);
  return { similar: merged([...closest.similar, ...found.similar], 2 * mostTold), more: true };
}

/**
 * Like `similarTo` for many questions, in the order of the batch. Pairs within the batch are not included; see
 * `pairsAtLeast`.
 */
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

/** Same words in any order of options. Uses the index of migrations/0013-question.ts. */
const equal = sql`hash_array_extended(q.shingles, 0) = hash_array_extended(a.wanted, 0)`;

interface Candidates {
  ids: readonly string[];
  answers: number;
}
const nobody: Candidates = { ids: [], answers: 0 };

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
/**
 * Parses `{-12,7}` as PostgreSQL writes it. Parsing thousands of candidates in the driver takes longer than the search.
 */
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

function merged(all: readonly Similar[], most = mostTold): Similar[] {
  const once = [...new Map(all.map((one) => [one.id, one])).values()];
  once.sort((one, other) => other.similarity - one.similarity || Number(BigInt(other.id) - BigInt(one.id)));
  return once.slice(0, most);
}
