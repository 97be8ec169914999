import { sql } from 'kysely';
import { settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { accountMarks, type Maker, makersOf, type Named } from './recusal.ts';
import { handsDaysIn } from './second-person.ts';

/** The marks of the cases that each of these users must not handle, with their accounts' makers (`accountMarks`). */
export async function marksOfAccounts(work: Work, people: readonly Named[]): Promise<ReadonlyMap<string, string[]>> {
  const { tenantId } = work.actor;
  const ids = people.map(({ id }) => id);
  const { rows } = await sql<{ id: string; makers: Maker[] | null }>`select u.id, ${sql.raw(makersOf('u.id'))} as makers
    from "user" u where u.id = any(${ids}::bigint[])`.execute(work.platform);
  const makers = new Map(rows.map((row) => [row.id, row.makers]));
  const days = handsDaysIn(await settingsOf(work));
  return new Map(
    people.map((one) => [
      one.id,
      accountMarks(work.context.secrets, { ...one, tenantId, makers: makers.get(one.id) ?? null }, days),
    ]),
  );
}
