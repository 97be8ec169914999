import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { decodeShingles, jaccard, leastSimilarity, prefixLength, type Shingles, sizeSpan } from './shingles.ts';

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

/** compared at most for one question, and for one part of a batch */
const mostCandidates = { one: 5_000, part: 20_000 } as const;
const mostOfStem = 200;
const partOfBatch = 100;
/** told at most of one question, and as many that have no more than the stem in common */
const mostTold = 50;
/** where everybody is alike, those that nearly equal it are sought by themselves */
const nearly = 0.95;

/**
 * Questions alike by `least` or more (0.6 at the least), and those with the same stem: none is left out unless `more` says so.
 */
export async function similarTo(where: LikenessRows, sought: Sought, least: number): Promise<Found> {
  const [found = none] = await inPart(where, [sought], least, mostCandidates.one);
  if (!found.more || least >= nearly) return found;
  const [closest = none] = await inPart(where, [sought], nearly, mostCandidates.one);
  return { similar: merged([...closest.similar, ...found.similar], 2 * mostTold), more: true };
}

/** The same for many, in the order of the batch; those within the batch that are like each other are not told here (`pairsAtLeast`). */
export async function similarIn(where: LikenessRows, batch: readonly Sought[], least: number): Promise<Found[]> {
  const answer: Found[] = batch.map(() => none);
  // of about one size, so that few rows of another size are read
  const bySize = [...batch.keys()].sort((one, other) => sizeAt(batch, one) - sizeAt(batch, other));
  for (let from = 0; from < bySize.length; from += partOfBatch) {
    const part = bySize.slice(from, from + partOfBatch);
    const sought = part.flatMap((at) => batch[at] ?? []);
    const found = await inPart(where, sought, least, mostCandidates.part);
    for (const [place, at] of part.entries()) answer[at] = found[place] ?? none;
  }
  return answer;
}

const none: Found = { similar: [], more: false };
const sizeAt = (batch: readonly Sought[], at: number): number => batch[at]?.shingles.length ?? 0;

interface Row extends Omit<Similar, 'similarity' | 'sameStem'> {
  stemHash: string;
  shingles: Uint8Array;
  isLike: boolean;
}

async function inPart(
  { handle, tenantId, rows }: LikenessRows,
  part: readonly Sought[],
  wanted: number,
  most: number,
): Promise<Found[]> {
  const least = Math.max(wanted, leastSimilarity);
  const having = new Map<number, number[]>();
  for (const [at, { shingles }] of part.entries())
    for (const shingle of shingles.subarray(0, prefixLength(shingles.length, least)))
      having.set(shingle, [...(having.get(shingle) ?? []), at]);
  const spans = part.map(({ shingles }) => sizeSpan(shingles.length, least));
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  const columns = sql`q.id, q.bank_id as "bankId", q.stem_hash as "stemHash", q.content_hash as "contentHash",
    q.answer_hash as "answerHash", q.shingles`;
  const stems = [...new Set(part.map(({ stemHash }) => stemHash))];
  const { rows: read } = await sql<Row>`
    select ${columns}, true as "isLike"
      from question_like(${[...having.keys()]}::integer[], ${from}, ${to}, ${tenantId}, ${most + 1}) c (id)
      join ${rows} on q.id = c.id
    union all
    select s.*, false from unnest(${stems}::text[]) asked (stem) cross join lateral (
      select ${columns} from ${rows} where q.stem_hash = asked.stem order by q.id desc limit ${mostOfStem}) s`.execute(
    handle,
  );
  const isLike = ({ similarity }: Similar): boolean => similarity >= least;
  const similar: Similar[][] = part.map(() => []);
  const byStem = Map.groupBy(part.keys(), (at) => part[at]?.stemHash ?? '');
  for (const row of read) {
    const shingles = decodeShingles(row.shingles);
    const candidates = row.isLike ? candidatesOf(shingles, having, spans) : (byStem.get(row.stemHash) ?? []);
    for (const at of candidates) {
      const sought = part[at];
      if (!sought || sought.id === row.id) continue;
      const similarity = jaccard(sought.shingles, shingles);
      if (row.isLike && similarity < least) continue;
      const { id, bankId, contentHash, answerHash, stemHash } = row;
      similar[at]?.push({ id, bankId, similarity, sameStem: stemHash === sought.stemHash, contentHash, answerHash });
    }
  }
  const more = read.filter(({ isLike }) => isLike).length > most;
  return similar.map((each) => {
    const [like, unlike] = [each.filter(isLike), each.filter((one) => !isLike(one))];
    return {
      similar: [...merged(like), ...merged(unlike)],
      more: more || like.length > mostTold,
    };
  });
}

function candidatesOf(
  shingles: Shingles,
  having: ReadonlyMap<number, readonly number[]>,
  spans: readonly { from: number; to: number }[],
): Set<number> {
  const found = new Set<number>();
  for (const shingle of shingles.subarray(0, prefixLength(shingles.length, leastSimilarity)))
    for (const at of having.get(shingle) ?? []) {
      const span = spans[at];
      if (span && shingles.length >= span.from && shingles.length <= span.to) found.add(at);
    }
  return found;
}

/** Each once, the closest first, the newer one first among equals. */
function merged(all: readonly Similar[], most = mostTold): Similar[] {
  const once = [...new Map(all.map((one) => [one.id, one])).values()];
  once.sort((one, other) => other.similarity - one.similarity || Number(BigInt(other.id) - BigInt(one.id)));
  return once.slice(0, most);
}
