import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { sourceFile } from '#platform/config/checkout.ts';
import { formerSteps, type Store } from './former-steps.ts';

/** The built server has built migrations next to it (server/rolldown.config.ts). */
const built = join(import.meta.dirname, 'migrations');
export const migrationFolder = existsSync(built) ? built : sourceFile('migrations');
const fileOfSteps = /^\d{4}-[a-z0-9-]+\.(?:ts|mjs)$/;

type Run = (db: Kysely<unknown>) => Promise<void>;

export interface Step {
  name: string;
  up: Run;
}

/** `up` is for the primary, `business` for data sources. */
interface Runs {
  up?: Run;
  business?: Run;
}

/**
 * The steps of a folder in the order of their numbers. The first step of a file has the file's name; `later` has further
 * ones by name, for databases that have run the first (docs/adding-a-resource.md).
 */
export async function stepsOf(store: Store, folder: string = migrationFolder): Promise<Step[]> {
  const files = (await readdir(folder)).filter((file) => fileOfSteps.test(file));
  const steps = (await Promise.all(files.map((file) => stepsIn(join(folder, file), store)))).flat();
  const names = new Set(steps.map(({ name }) => name));
  if (names.size < steps.length) throw new Error('Two steps of migrations/ have the same name.');
  return steps.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function stepsIn(path: string, store: Store): Promise<Step[]> {
  const first: Runs & { later?: Readonly<Record<string, Runs>> } = await import(pathToFileURL(path).href);
  if (!first.up) throw new Error(`${path} exports no function up(database).`);
  const runs = [[parse(path).name, first], ...Object.entries(first.later ?? {})] as const;
  return runs.flatMap(([name, { up, business }]) => {
    const run = store === 'primary' ? up : business;
    return run ? [{ name, up: run }] : [];
  });
}

export const migrator = (db: Kysely<unknown>, steps: readonly Step[]): Migrator => {
  const byName = Object.fromEntries(steps.map((step) => [step.name, step]));
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(byName) } });
};

export async function appliedSteps(db: Kysely<unknown>): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!tables[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function unknownSteps(db: Kysely<unknown>, store: Store, steps: readonly Step[]): Promise<string[]> {
  const known = new Set([...formerSteps[store], ...steps.map(({ name }) => name)]);
  return (await appliedSteps(db)).filter((name) => !known.has(name));
}
