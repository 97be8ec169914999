import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parameterSeeds } from '../../seeds/parameters.ts';
import { type TestContext, testContext } from '../../testing/context.ts';
import { addRow, setRows } from '../../testing/rows.ts';
import { settingRules } from './setting-rules.ts';
import { numberOf, settingKeys, settingsFor } from './settings.ts';

let started: TestContext;
beforeAll(async () => {
  started = await testContext();
});
afterAll(() => started.close());

const version = async () =>
  (await sql<{ version: string }>`select version from setting_version`.execute(started.context.database.kysely)).rows[0]
    ?.version;
const inForce = async (tenantId: string, key: string) => (await settingsFor(started.context, tenantId)).get(key);

test('applies changes at once, own rows before defaults', async () => {
  expect(await inForce('111111', 'org.name')).toBe('人事考试院');
  const add = (value: string) =>
    addRow(started.context.database.kysely, 'param', {
      tenantId: '111111',
      paramName: '名',
      paramKey: 'org.name',
      paramValue: value,
    });
  await add('甲院');
  expect([await inForce('111111', 'org.name'), await inForce('000000', 'org.name')]).toEqual(['甲院', '人事考试院']);
  await setRows(
    started.context.database.kysely,
    'param',
    { tenantId: '111111', paramKey: 'org.name' },
    { paramValue: '乙院' },
  );
  expect(await inForce('111111', 'org.name')).toBe('乙院');
  await setRows(
    started.context.database.kysely,
    'param',
    { tenantId: '111111', paramKey: 'org.name' },
    { isDeleted: 1 },
  );
  expect(await inForce('111111', 'org.name')).toBe('人事考试院');
});

test('raises the version only for parameters that are read', async () => {
  const before = await version();
  await addRow(started.context.database.kysely, 'param', {
    tenantId: '000000',
    paramName: '别',
    paramKey: 'other.key',
    paramValue: '1',
  });
  expect(await version()).toBe(before);
  for (const [index, key] of settingKeys.entries()) {
    await addRow(started.context.database.kysely, 'param', {
      tenantId: '333333',
      paramName: key,
      paramKey: key,
      paramValue: '1',
    });
    expect([key, await version()]).toEqual([key, String(Number(before) + index + 1)]);
  }
});

test('answers the cached version without a query', async () => {
  const now = await version();
  const settings = await settingsFor(started.context, '000000');
  const nobody = { getExecutor: () => expect.fail('the database was asked') };
  expect(await settingsFor(started.context, '000000', nobody, now)).toBe(settings);
  await expect(settingsFor(started.context, '000000', nobody, String(Number(now) + 1))).rejects.toThrow('was asked');
});

function program(): string {
  const root = join(import.meta.dirname, '../..');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        name.endsWith('.ts') &&
        !/\.test\.ts$|^(seeds|testing|migrations)\/|platform\/settings\/(settings|setting-rules)\.ts$/.test(name),
    )
    .map((name) => readFileSync(join(root, name), 'utf8'))
    .join('\n');
}

test('seeds exactly the parameters that are read', () => {
  const text = program();
  const seeded = parameterSeeds.map(({ key }) => key);
  expect(seeded.filter((key) => !text.includes(`'${key}'`))).toEqual([]);
  expect([...settingKeys].sort()).toEqual([...seeded].sort());
});

test('has a rule for each parameter and default', () => {
  expect(Object.keys(settingRules).sort()).toEqual([...settingKeys].sort());
  // An empty initial password means a random one; an empty host list means no frames.
  const wrong = parameterSeeds.filter(({ key, value }) => value !== '' && !settingRules[key]?.holds(value));
  expect(wrong).toEqual([]);
});

test.each([
  ['survey.keepYears', ' 7 ', 7],
  ['survey.keepYears', '0', 3],
  ['survey.keepYears', '31', 3],
  ['survey.keepYears', '0.5', 3],
  ['survey.keepYears', '', 3],
  ['survey.keepYears', 'abc', 3],
  ['survey.keepYears', '-1', 3],
  ['survey.keepYears', 'Infinity', 3],
  ['survey.keepYears', undefined, 3],
  ['stat.minCell', '0', 5],
  ['stat.minCell', '1', 1],
  ['cluster.threshold', '0.8', 0.8],
  ['sms.dailyCap', '0', 0],
])('reads %s with the value %j as %d', (key, text, number) => {
  const usual = { 'stat.minCell': 5, 'survey.keepYears': 3 }[key] ?? 9;
  expect(numberOf(new Map(text === undefined ? [] : [[key, text]]), key, usual)).toBe(number);
});
