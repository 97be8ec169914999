import { type Kysely, sql } from 'kysely';
import { faultOf } from '#platform/errors.ts';
import { DatabaseRefused } from '../refused.ts';
import { describeSchema } from './describe.ts';
import { formerSteps, type Store } from './former-steps.ts';
import { appliedSteps, type Step } from './steps.ts';

export class AdoptionRefused extends DatabaseRefused {
  readonly words: readonly [zh: string, en: string];
  constructor(zh: string, en: string) {
    super(zh + en);
    this.words = [zh, en];
  }
}

/** The steps up to this one create what the former steps created. */
export const lastOfFormerSchema = '0019-economist';

/** Kysely's own lock of a migration (its Postgres adapter): an adoption waits for a migration, and the reverse. */
const migrationLock = '3853314791062309107';

/**
 * Replaces the applied steps of a database that the former steps created (decision 145) with those of `steps` that
 * create the same tables. Throws and changes nothing when the database is at an earlier step or its schema differs.
 */
export async function adoptFormerDatabase(
  connection: Kysely<unknown>,
  store: Store,
  steps: readonly Step[],
): Promise<void> {
  const isFormer = (name: string) => formerSteps[store].includes(name);
  if (!(await appliedSteps(connection)).some(isFormer)) return;
  await connection.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`.execute(transaction);
    const applied = await appliedSteps(transaction);
    // another server has adopted it while this one waited
    if (!applied.some(isFormer)) return;
    refuseOtherStore(store, applied);
    refuseEarlier(store, applied);
    const same = steps.filter(({ name }) => name <= lastOfFormerSchema);
    const different = compare(await describeSchema(transaction), await schemaOf(transaction, same));
    if (different.length > 0) throw schemaDiffers(different);
    await sql`delete from kysely_migration`.execute(transaction);
    // one time for all: Kysely compares the order by time, then by name
    const at = new Date().toISOString();
    for (const { name } of same)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${at})`.execute(transaction);
  });
}

function refuseOtherStore(store: Store, applied: readonly string[]): void {
  const isSource =
    applied.length === formerSteps.source.length && formerSteps.source.every((name) => applied.includes(name));
  if (store === 'source' || !isSource) return;
  throw new AdoptionRefused(
    '该数据库是租户的数据源，不能作为主库使用，请检查数据库地址。数据库保持原样。',
    'This database is the data source of a tenant and no primary: check the address of the database. Nothing was changed.',
  );
}

function refuseEarlier(store: Store, applied: readonly string[]): void {
  const former = formerSteps[store];
  if (applied.length === former.length && former.every((name) => applied.includes(name))) return;
  const last = former.at(-1);
  const missing = former.find((name) => !applied.includes(name));
  throw new AdoptionRefused(
    `数据库缺少升级步骤 ${missing}。本程序只接管升级到 ${last} 的数据库，请先用上一个版本的程序启动一次。数据库保持原样。`,
    `The database lacks the upgrade step ${missing}. This program adopts only a database upgraded to ${last}: start the previous release on it once. Nothing was changed.`,
  );
}

async function schemaOf(transaction: Kysely<unknown>, steps: readonly Step[]): Promise<Map<string, string>> {
  await sql`savepoint expected_schema`.execute(transaction);
  await sql`create schema kaoxin_expected`.execute(transaction).catch((error: unknown) => {
    const { code } = faultOf(error);
    if (code === '42P06')
      throw new AdoptionRefused(
        '数据库中已有名为 kaoxin_expected 的模式，接管数据库需要使用该名称，请先改名或删除。数据库保持原样。',
        'The database has a schema named kaoxin_expected, a name that the adoption needs: rename or remove it first. Nothing was changed.',
      );
    if (code !== '42501') throw error;
    throw new AdoptionRefused(
      '接管数据库需要暂时建立一个模式，当前账号无权建立，请由数据库管理员授予该账号在此数据库上的 CREATE 权限。数据库保持原样。',
      'To adopt the database, the program creates a schema for a moment, which this account may not do: have a database administrator grant it CREATE on the database. Nothing was changed.',
    );
  });
  await sql`set local search_path = kaoxin_expected`.execute(transaction);
  for (const { up } of steps) await up(transaction);
  const expected = await describeSchema(transaction);
  await sql`rollback to savepoint expected_schema`.execute(transaction);
  return expected;
}

const kinds: Readonly<Record<string, string>> = {
  table: '表',
  column: '列',
  constraint: '约束',
  index: '索引',
  function: '函数',
  trigger: '触发器',
  sequence: '序列',
  type: '类型',
  statistics: '统计对象',
  rule: '规则',
  policy: '策略',
  comment: '注释',
};

interface Difference {
  object: string;
  how: readonly [zh: string, en: string];
}

function compare(actual: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>): Difference[] {
  const different: Difference[] = [];
  for (const [object, definition] of expected) {
    const found = actual.get(object);
    if (found === undefined) different.push({ object, how: ['缺少', 'is missing'] });
    else if (found !== definition) different.push({ object, how: ['不同', 'differs'] });
  }
  for (const object of actual.keys())
    if (!expected.has(object)) different.push({ object, how: ['多余', 'is not expected'] });
  const whole = new Set(
    different.filter(({ object }) => object.startsWith('table ')).map(({ object }) => tableOf(object)),
  );
  const order = Object.keys(kinds);
  return different
    .filter(({ object }) => object.startsWith('table ') || !whole.has(tableOf(object)))
    .sort((a, b) => order.indexOf(kindOf(a.object)) - order.indexOf(kindOf(b.object)));
}

const kindOf = (object: string): string => object.slice(0, object.indexOf(' '));
const nameOf = (object: string): string => object.slice(object.indexOf(' ') + 1);
const tableOf = (object: string): string => nameOf(object).replace(/\..*/, '');

const most = 10;

function schemaDiffers(different: readonly Difference[]): AdoptionRefused {
  const shown = different.slice(0, most);
  const more = different.length - shown.length;
  const zh = shown.map(({ object, how }) => `${kinds[kindOf(object)]} ${nameOf(object)} ${how[0]}`).join('；');
  const en = shown.map(({ object, how }) => `${object} ${how[1]}`).join('; ');
  return new AdoptionRefused(
    `数据库的结构与本程序不符，未接管，数据库保持原样：${zh}${more ? `；另有 ${more} 处` : ''}。`,
    `The schema of the database differs from this program's; it was not adopted and nothing was changed: ${en}${more ? `; ${more} more` : ''}.`,
  );
}
