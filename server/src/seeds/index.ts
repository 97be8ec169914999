import { type Kysely, sql } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/types.ts';
import { randomPassword } from '#platform/session/password/random-password.ts';
import { hasPeople, seedAdministrator } from './administrator.ts';
import { seedBusinessDictionaries, seedSystemDictionaries } from './dictionaries/dictionaries.ts';
import { seedEconRules } from './econ-rules.ts';
import { seedFurtherTenants } from './further-tenant.ts';
import { seedLaws } from './laws.ts';
import { seedRegions } from './regions.ts';
import { seedGrants, seedMenus, seedScopes } from './rights.ts';
import { seedParameters, seedWorkdays } from './settings.ts';
import { seedTemplates } from './templates.ts';
import { seedDepartments, seedRoles, seedTenant } from './tenant.ts';

/** Serializes servers that start together. */
const turn = sql`select pg_advisory_xact_lock(2024, 2)`;

/**
 * Adds the content of every installation (domain.md 4) at each start, after the migrations. It only inserts what never
 * existed; changes and deletions by users stay.
 *
 * @returns the random password of `admin` if it was created without ADMIN_PASSWORD; print it, because it is stored
 * nowhere
 */
export async function seed(
  database: Database,
  { config }: { config: Pick<Config, 'adminPassword'> },
): Promise<{ adminPassword?: string }> {
  await database.kysely.transaction().execute(async (db) => {
    await turn.execute(db);
    await seedFirstTenant(db);
  });
  return await seedFirstPerson(database.kysely, config.adminPassword);
}

async function seedFirstTenant(db: Kysely<unknown>): Promise<void> {
  await seedTenant(db);
  await seedDepartments(db);
  const newRoles = await seedRoles(db);
  const newMenus = await seedMenus(db);
  await seedGrants(db, newRoles, newMenus);
  await seedScopes(db, newRoles);
  await seedSystemDictionaries(db);
  await seedBusinessDictionaries(db);
  await seedFurtherTenants(db);
  await seedRegions(db);
  await seedParameters(db);
  await seedWorkdays(db);
  await seedTemplates(db);
  await seedLaws(db);
  await seedEconRules(db);
}

/** Separate from the seed transaction, because hashing the password takes long. */
async function seedFirstPerson(db: Kysely<unknown>, given: string | undefined): Promise<{ adminPassword?: string }> {
  if (await hasPeople(db)) return {};
  const password = given ?? randomPassword();
  const made = await seedAdministrator(db, password, given === undefined);
  return made && given === undefined ? { adminPassword: password } : {};
}
