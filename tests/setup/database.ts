import pg from 'pg';

const REACH_WITHIN_MS = 10_000;

export default async function requireDatabase(): Promise<void> {
  const connectionString = process.env.TEST_DATABASE_URL;
  if (!connectionString) return;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: REACH_WITHIN_MS });
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`TEST_DATABASE_URL 指定的数据库无法连接，请检查地址、账号与服务是否已启动：${reason}`);
  } finally {
    await client.end();
  }
}
