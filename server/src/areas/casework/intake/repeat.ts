import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { sql } from 'kysely';
import { yearsBefore } from '#engine/calendar/day.ts';
import { likenessOf, titleSimilarity } from '#engine/similarity/title-similarity.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../kind/kind.ts';

export interface Writer {
  title: string;
  idHash: string | null;
  phoneHash: string | null;
}

interface Earlier {
  id: string;
  title: string;
  firstCaseId: string | null;
}

/** Limit of earlier cases per hash; older ones already link to the first case. */
const most = 50;
/**
 * Finds the first case of the same person and matter that is open or was received within a year: same id number, or
 * same phone and a similar title. A repetition is linked and flagged, never refused (domain.md 3.1, G1), in kinds with
 * `linksRepeats`. Searches the whole tenant, since the registering user may not see the earlier case. Anonymous letters
 * repeat nothing (security.md S66).
 */
export class Repeats {
  readonly #threshold: number;
  readonly #byId: Map<string, Earlier[]>;
  readonly #byPhone: Map<string, Earlier[]>;

  private constructor(threshold: number, byId: Map<string, Earlier[]>, byPhone: Map<string, Earlier[]>) {
    this.#threshold = threshold;
    this.#byId = byId;
    this.#byPhone = byPhone;
  }

  static async among(work: Work, module: CaseModule, writers: readonly Writer[]): Promise<Repeats> {
    const hashes = (key: 'idHash' | 'phoneHash') => [
      ...new Set(writers.map((writer) => writer[key]).filter((hash): hash is string => hash !== null)),
    ];
    return new Repeats(
      await likenessOf(work),
      await earlier(work, module, 'id_hash', hashes('idHash')),
      await earlier(work, module, 'phone_hash', hashes('phoneHash')),
    );
  }

  firstOf({ title, idHash, phoneHash }: Writer): string | null {
    const sameId = idHash === null ? undefined : this.#byId.get(idHash)?.[0];
    const samePhone = (phoneHash === null ? undefined : this.#byPhone.get(phoneHash))?.find(
      (other) => titleSimilarity(title, other.title) >= this.#threshold,
    );
    const first = sameId ?? samePhone;
    return first ? (first.firstCaseId ?? first.id) : null;
  }

  add({ title, idHash, phoneHash }: Writer, id: string, firstCaseId: string | null): void {
    const known = { id, title, firstCaseId };
    if (idHash !== null) this.#byId.set(idHash, [...(this.#byId.get(idHash) ?? []), known]);
    if (phoneHash !== null) this.#byPhone.set(phoneHash, [...(this.#byPhone.get(phoneHash) ?? []), known]);
  }
}

async function earlier(
  work: Work,
  { table }: CaseModule,
  column: 'id_hash' | 'phone_hash',
  hashes: readonly string[],
): Promise<Map<string, Earlier[]>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await sql<Earlier & { hash: string }>`
    select wanted.hash, found.* from unnest(${hashes}::text[]) wanted (hash), lateral (
      select id, title, first_case_id from ${work.table(table).ofTenant().as('p')}
      where ${sql.raw(column)} = wanted.hash and stage = 1 and is_anonymous = 0
        and (case_status = any(${openStatuses}::int[]) or received_time > ${yearsBefore(work.now, 1)})
      order by create_time, id limit ${most}) found`.execute(work.handle);
  return Map.groupBy(rows, ({ hash }) => hash);
}
