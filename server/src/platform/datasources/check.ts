import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { handle } from '#platform/database/postgres/pool.ts';
import { type Refusal, refuse } from '#platform/http/errors.ts';
import { readSource } from './datasource.ts';
import { connectionTrouble, mostWhenLookedAt, type SourceLogin, sourcePool } from './source-pool.ts';
import { type Found, installationOf, lookAt, migrateSource, ownerOf, restrictSource } from './source-schema.ts';

const oldestVersion = 15;

function fault({ version, encoding, collation, mayCreate }: Found): readonly [string, string] | undefined {
  if (version < oldestVersion)
    return [
      `PostgreSQL 版本为${version}，请升级到${oldestVersion}或更新的版本`,
      `PostgreSQL is ${version}; use ${oldestVersion} or newer`,
    ];
  if (encoding !== 'UTF8')
    return [
      `数据库编码是${encoding}，请用 UTF8 重新创建数据库`,
      `The database encoding is ${encoding}; create the database with UTF8`,
    ];
  if (!/^(C|POSIX)(\.|$)/.test(collation))
    return [
      `数据库排序规则是${collation}，请用 C.UTF-8 重新创建数据库`,
      `The database collation is ${collation}; create the database with C.UTF-8`,
    ];
  if (!mayCreate)
    return ['该账号没有建表权限，请授予后重试', 'The account may not create tables; grant that and try again'];
  return undefined;
}

const asRefusal = (error: unknown): Refusal => {
  const [zh, en] = connectionTrouble(error);
  return refuse(400, [zh, en]);
};

/** "Test connection": connects, inspects and disconnects. Returns the version, or throws a refusal with advice. */
export async function tryConnection(context: AppContext, login: SourceLogin): Promise<{ version: number }> {
  const { pool, close } = sourcePool(login, context.config.outbound, { connections: 1, most: mostWhenLookedAt });
  try {
    const found = await lookAt(handle(pool)).catch((error: unknown) => {
      throw asRefusal(error);
    });
    const wrong = fault(found);
    if (wrong) throw refuse(400, [wrong[0], wrong[1]]);
    return { version: found.version };
  } finally {
    await close();
  }
}

const taken = () =>
  refuse(409, [
    '该数据库不是空库，也不是本系统的这个数据源，请换用一个空的数据库',
    'The database is neither empty nor this data source of ours; use an empty one',
  ]);

/**
 * Prepares a database for tenants: inspects it as `tryConnection` does, requires it to be empty or already this data
 * source, gives it a number and migrates it.
 */
export async function prepareSource(context: AppContext, id: string): Promise<void> {
  const row = await readSource(context, id);
  const { pool, close } = sourcePool(row.login, context.config.outbound, { connections: 2, most: mostWhenLookedAt });
  try {
    const db = handle(pool);
    const found = await lookAt(db).catch((error: unknown) => {
      throw asRefusal(error);
    });
    const wrong = fault(found);
    if (wrong) throw refuse(400, [wrong[0], wrong[1]]);
    if (found.relations > 0) {
      const owner = found.isOurs ? await ownerOf(db) : undefined;
      if (owner?.installation !== row.installation || owner.sourceId !== id || owner.shard !== row.shard) throw taken();
    }
    const shard = await shardFor(context, id);
    await migrateSource(db, { ...row, shard });
    await restrictSource(db, { ...row, shard }, row.login.username);
  } finally {
    await close();
  }
}

async function shardFor({ database }: AppContext, id: string): Promise<number> {
  return database.kysely.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(7204)`.execute(db);
    const own = await installationOf(db);
    const { rows } = await sql<{ shard: number }>`
      update datasource set shard = coalesce(shard, (
        select min(n) from generate_series(0, 1023) n
        where n <> ${own.shard} and not exists (select from datasource d where d.shard = n)))
      where id = ${id} and is_deleted = 0 returning shard`.execute(db);
    const [row] = rows;
    if (row?.shard === undefined || row.shard === null)
      throw refuse(409, ['数据源编号已用完', 'There are no numbers left for data sources']);
    return row.shard;
  });
}

export async function checkSame(context: AppContext, id: string, login: SourceLogin): Promise<void> {
  const row = await readSource(context, id);
  const { pool, close } = sourcePool(login, context.config.outbound, { connections: 1, most: mostWhenLookedAt });
  try {
    const db = handle(pool);
    const { isOurs } = await lookAt(db).catch((error: unknown) => {
      throw asRefusal(error);
    });
    const owner = isOurs ? await ownerOf(db) : undefined;
    if (owner?.installation !== row.installation || owner.sourceId !== id || owner.shard !== row.shard)
      throw refuse(400, [
        '新的连接地址不是该数据源原来的数据库，租户数据在原库中，请先切换租户的数据源',
        'The new address leads to another database, while tenants lie in the old one; switch the tenants first',
      ]);
  } finally {
    await close();
  }
}
