import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInMemory } from '../embedded/embedded.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrationFolder } from '../schema/steps.ts';
import type { Database } from '../types.ts';
import { makeOnce } from './make-once.ts';
import { freshOnServer } from './testing-postgres.ts';

export interface Template {
  /** Identifies the content of `seed`; change it when the seed changes. */
  key: string;
  seed?: (database: Database) => Promise<void>;
}

/**
 * A separate migrated database for one test file, empty or seeded; close it afterwards. In memory by default, on the
 * PostgreSQL of TEST_DATABASE_URL when that is set. The migrated and seeded state is cached and copied.
 */
export async function freshDatabase(template: Template = { key: 'empty' }): Promise<Database> {
  const name = `kaoxin_${fingerprint(template)}`;
  const prepare = async (database: Database) => {
    await migrateToLatest(database, { warn: () => undefined });
    await template.seed?.(database);
  };
  const url = process.env.TEST_DATABASE_URL;
  if (url) return await freshOnServer(url, name, prepare);
  return await openInMemory(await dumpOf(name, prepare));
}

/**
 * The seed's own text counts too, so that a changed seed under an old key is noticed; changes in functions it calls are
 * not.
 */
function fingerprint({ key, seed }: Template): string {
  const hash = createHash('sha256').update(`${key}\0${seed ?? ''}\0${process.versions.node}`);
  hash.update(readFileSync(import.meta.filename));
  for (const file of readdirSync(migrationFolder).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(migrationFolder, file)));
  }
  return hash.digest('hex').slice(0, 24);
}

async function dumpOf(name: string, prepare: (database: Database) => Promise<void>): Promise<string> {
  const folder = join(tmpdir(), 'kaoxin-test', name);
  const file = join(folder, 'database.tar');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) await makeDump(folder, file, prepare);
  return file;
}

async function makeDump(folder: string, file: string, prepare: (database: Database) => Promise<void>): Promise<void> {
  await makeOnce({ folder, isThere: () => existsSync(file), make: () => writeDump(file, prepare) });
  removeOldDumps(join(folder, '..'));
}

async function writeDump(file: string, prepare: (database: Database) => Promise<void>): Promise<void> {
  const database = await openInMemory();
  try {
    await prepare(database);
    for (const statement of shrink) await database.pool.query(statement);
    writeFileSync(`${file}.new`, await database.dump());
    renameSync(`${file}.new`, file);
  } finally {
    await database.close();
  }
}

/** Two thirds of a new cluster are template databases, which tests do not need. */
const shrink = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  'checkpoint',
];

function removeOldDumps(folder: string): void {
  const yesterday = Date.now() - 24 * 3_600_000;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? yesterday;
    if (made < yesterday) rmSync(path, { recursive: true, force: true });
  }
}
