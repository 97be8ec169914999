import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { snakeCase } from '#platform/database/changes.ts';
import { declaredTables, factsOfTable } from '#platform/database/tables.ts';
import { allRoutes } from '#wiring';

const businessFolders = ['areas/casework', 'areas/petition', 'areas/files', 'engine'];
const server = join(import.meta.dirname, '../..');
const bare = ['tenant', 'district', 'role_menu', 'workday', 'session', 'audit', 'error_log', 'inbox_message', 'rate'];

const statement = /sql(?:<[^`]*?>)?`([^`]*)`\s*\.execute\(\s*([\w.]+)/g;

function sources(): [string, string][] {
  return businessFolders.flatMap((folder) =>
    readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name))
      .map((name): [string, string] => [`${folder}/${name}`, readFileSync(join(server, folder, name), 'utf8')]),
  );
}

test('keeps business statements off platform tables', () => {
  expect(allRoutes.length).toBeGreaterThan(0);
  const named = (store: 'platform' | 'business') =>
    declaredTables()
      .filter((name) => factsOfTable(name).store === store)
      .map(snakeCase);
  const mentions = (text: string, tables: readonly string[]) =>
    new RegExp(`\\b(?:from|join|into|update)\\s+"?(?:${tables.join('|')})"?(?![\\w.])`).test(text);
  const wrong: string[] = [];
  let asked = 0;
  for (const [file, text] of sources())
    for (const [, body = '', handle = ''] of text.matchAll(statement)) {
      if (!mentions(body, [...named('platform'), ...bare])) continue;
      asked += 1;
      if (!/^(work\.platform|db)$/.test(handle)) wrong.push(`${file}: ${handle}`);
      if (mentions(body, named('business'))) wrong.push(`${file}: joins across`);
    }
  expect(asked).toBeGreaterThan(5);
  expect(wrong).toEqual([]);
});
