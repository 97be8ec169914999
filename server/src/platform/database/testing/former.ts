import { type Kysely, sql } from 'kysely';
import { emptyTable } from '../../../testing/rows.ts';
import { lastOfFormerSchema } from '../schema/adopt.ts';
import { formerSteps, type Store } from '../schema/former-steps.ts';
import { migrator, stepsOf } from '../schema/steps.ts';

export async function rebuildAsFormer(kysely: Kysely<unknown>, store: Store, shard: number): Promise<void> {
  await kysely.connection().execute(async (db) => {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await sql`select set_config('kaoxin.shard', ${String(shard)}, false)`.execute(db);
    const steps = (await stepsOf(store)).filter(({ name }) => name <= lastOfFormerSchema);
    const { error } = await migrator(db, steps).migrateToLatest();
    if (error) throw error;
  });
  await pretendSteps(kysely, formerSteps[store]);
}

export async function pretendSteps(kysely: Kysely<unknown>, names: readonly string[]): Promise<void> {
  await emptyTable(kysely, 'kysely_migration');
  await sql`insert into kysely_migration (name, timestamp)
    select name, ${new Date(0).toISOString()} from unnest(${names}::text[]) name`.execute(kysely);
}
