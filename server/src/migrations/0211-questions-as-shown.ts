import { type Kysely, sql } from 'kysely';
import { shownHashOf } from '#areas/question/similarity/likeness.ts';

interface Row {
  id: string;
  face: Parameters<typeof shownHashOf>[0];
  contentHash: string;
}
const part = 2_000;

/**
 * Recalculates the hash that detects duplicates in a bank: underlines, scripts and circled digits now make questions
 * different. Most questions have none and keep their hash. Versions and snapshots stay as recorded.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  let last = '0';
  for (;;) {
    const { rows } = await sql<Row>`
      select q.id::text as id, v.face, q.content_hash as "contentHash" from question q
      join question_version v on v.tenant_id = q.tenant_id and v.question_id = q.id and v.version_no = q.version_no
        and v.is_deleted = 0
      where q.id > ${last} and q.content_hash is not null and q.parent_id = 0 order by q.id limit ${part}`.execute(db);
    const changed = rows.flatMap(({ id, face, contentHash }) => {
      const hash = `${shownHashOf(face)}${contentHash.slice(contentHash.indexOf('.'))}`;
      return hash === contentHash ? [] : [{ id, hash }];
    });
    if (changed.length > 0)
      await sql`
        update question q set content_hash = given.hash
        from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ hash }) => hash)}::text[]) given (id, hash)
        where q.id = given.id and (q.is_deleted = 1 or not exists (select from question o
          where o.tenant_id = q.tenant_id and o.bank_id = q.bank_id and o.content_hash = given.hash and o.is_deleted = 0
            and o.parent_id = 0))`.execute(db);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < part) return;
  }
}

export const up = business;
