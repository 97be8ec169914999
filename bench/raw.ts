import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * The baseline: node:http and pg with named statements, the same rows and answers, without sessions, rights, validation
 * and audit. A separate process with DATABASE_URL and PORT.
 */
const tenant = '000000';
const columns = `id, create_user as "createUser", create_dept as "createDept", create_time as "createTime",
  update_user as "updateUser", update_time as "updateTime", version,
  param_name as "paramName", param_key as "paramKey", param_value as "paramValue", remark`;
const living = 'from param where tenant_id = $1 and is_deleted = 0';
const statements = {
  list: `select ${columns} ${living} order by id desc limit $2 offset $3`,
  count: `select count(*)::int as total ${living}`,
  detail: `select ${columns} ${living} and id = $2`,
  create: `insert into param (tenant_id, param_name, param_key, param_value) values ($1, $2, $3, $4) returning ${columns}`,
};

const timestamptz = 1184;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === timestamptz ? (text: string) => text.slice(0, 19) : pg.types.getTypeParser(oid, format),
};

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_CONNECTIONS ?? 16),
  types: types as pg.CustomTypesConfig,
  onConnect: async (client) => {
    await client.query("set time zone 'Asia/Shanghai'");
  },
});

const query = (name: keyof typeof statements, values: unknown[]) =>
  pool.query({ name, text: statements[name], values });

type Answer = (address: URL, request: IncomingMessage) => Promise<unknown>;

const routes: Record<string, Answer> = {
  '/ready': async () => 'ready',
  '/list': (address) => page(address),
  '/list-counted': async (address) => {
    const [records, counted] = await Promise.all([page(address), query('count', [tenant])]);
    const total: number = counted.rows[0].total;
    return { ...records, total, pages: Math.ceil(total / records.size) };
  },
  '/detail': async (address) => (await query('detail', [tenant, address.searchParams.get('id')])).rows[0] ?? null,
  '/submit': async (_, request) => {
    const body = JSON.parse(await textOf(request));
    const created = await query('create', [tenant, body.paramName, body.paramKey, body.paramValue]);
    return created.rows[0];
  },
};

async function page(address: URL) {
  const current = Number(address.searchParams.get('current') ?? 1);
  const size = Number(address.searchParams.get('size') ?? 10);
  const { rows } = await query('list', [tenant, size, (current - 1) * size]);
  return { records: rows, size, current };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = new URL(request.url ?? '/', 'http://localhost');
  const data = await routes[address.pathname]?.(address, request);
  const text = JSON.stringify({ code: 200, success: true, data, msg: '操作成功' });
  response.writeHead(data === undefined ? 404 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
}).listen(Number(process.env.PORT), '127.0.0.1');

// Ends with its parent process, however that ends.
process.stdin.resume().once('close', () => process.exit(0));
