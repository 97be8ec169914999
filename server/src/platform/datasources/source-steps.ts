import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import type { MigrationProvider } from 'kysely/migration';
import { migrationFolder } from '#platform/database/schema/migrate.ts';

type Step = (db: Kysely<unknown>) => Promise<void>;

/** Parts of early steps for data sources, which these steps do not declare themselves. */
const early: Readonly<Record<string, 'all' | readonly string[]>> = {
  '0001-instance': 'all',
  '0003-casework': 'all',
  '0012-audit-seal': [
    `create function never_changed() returns trigger language plpgsql as $$
    begin raise exception '% is never changed', tg_table_name using errcode = '42501'; end $$`,
    `create trigger case_event_whole before truncate on case_event
      for each statement execute function never_changed()`,
  ],
};

/**
 * The steps of `migrations/` for a data source: those that export `business(db)`, and the early ones above. Each must
 * leave the tables equal to the primary's; source-steps.test.ts compares them.
 */
export const sourceSteps: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(migrationFolder)).filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file)).sort();
    const steps: Record<string, { up: Step }> = {};
    for (const file of files) {
      const name = basename(file, '.ts');
      const step = (await import(pathToFileURL(join(migrationFolder, file)).href)) as { up: Step; business?: Step };
      const run = step.business ?? earlyStep(name, step.up);
      if (run) steps[name] = { up: run };
    }
    return steps;
  },
};

function earlyStep(name: string, up: Step): Step | undefined {
  const said = early[name];
  if (said === undefined || said === 'all') return said && up;
  return async (db) => {
    for (const statement of said) await sql.raw(statement).execute(db);
  };
}
