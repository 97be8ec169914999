import { createHash } from 'node:crypto';
import { adminPassword } from './server-process.ts';

const client = `Basic ${Buffer.from('kaoxin:kaoxin_secret').toString('base64')}`;
const pageSize = 200;

interface Envelope<D> {
  code: number;
  success: boolean;
  data: D;
  msg: string;
}

export interface Answer<D = unknown> {
  status: number;
  retryAfter: string | null;
  /** Undefined unless the answer is JSON. */
  body: Envelope<D> | undefined;
}

export interface ParamRow {
  id: string;
  paramKey: string;
  paramValue: string;
}

export interface Caller {
  readonly token: string;
  get<D>(path: string): Promise<Answer<D>>;
  post<D>(path: string, body: unknown): Promise<Answer<D>>;
}

export async function signIn(
  url: string,
  username = 'admin',
  password = adminPassword,
  tenantId = '000000',
): Promise<Caller> {
  const words = new URLSearchParams({
    grant_type: 'password',
    scope: 'all',
    tenantId,
    username,
    password: createHash('md5').update(password).digest('hex'),
  });
  const answer = await fetch(`${url}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: client, 'tenant-id': tenantId },
    body: words,
  });
  const token: unknown = await answer.json();
  if (typeof token === 'object' && token !== null && 'access_token' in token)
    return callerWith(url, String(token.access_token));
  throw new Error(`Nobody could sign in: ${answer.status} ${JSON.stringify(token)}`);
}

/** The same session on another server, or after a restart. */
export function callerWith(url: string, token: string): Caller {
  const headers = { authorization: client, 'blade-auth': `bearer ${token}` };
  return {
    token,
    get: (path) => read(fetch(`${url}/api/${path}`, { headers })),
    post: (path, body) =>
      read(
        fetch(`${url}/api/${path}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
  };
}

async function read<D>(asked: Promise<Response>): Promise<Answer<D>> {
  const answer = await asked;
  const text = await answer.text();
  const json = /json/.test(answer.headers.get('content-type') ?? '');
  // Unchecked: a wrong shape fails where it is used.
  const body = json ? (JSON.parse(text) as Envelope<D>) : undefined;
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
}

export const writeParam = (caller: Caller, key: string): Promise<Answer<ParamRow>> =>
  caller.post<ParamRow>('blade-system/param/submit', { paramName: `写入 ${key}`, paramKey: key, paramValue: key });

export async function paramsFrom(caller: Caller, prefix: string): Promise<{ keys: string[]; total: number }> {
  const keys: string[] = [];
  for (let current = 1; ; current += 1) {
    const query = `size=${pageSize}&current=${current}&ascs=paramKey&paramKey_likeright=${encodeURIComponent(prefix)}`;
    const { status, body } = await caller.get<{ records: ParamRow[]; total: number }>(
      `blade-system/param/list?${query}`,
    );
    if (status !== 200 || !body) throw new Error(`The list answered ${status}: ${body?.msg}`);
    keys.push(...body.data.records.map((row) => row.paramKey));
    if (body.data.records.length < pageSize) return { keys, total: body.data.total };
  }
}
