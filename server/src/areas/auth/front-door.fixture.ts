import { createHash } from 'node:crypto';
import type { Token } from '@kaoxin/contract/auth/session.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { clientHeader } from '../../testing/browser.ts';
import { testPassword } from '../../testing/context.ts';

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

export interface Reply {
  status: number;
  text: string;
  cookie: string;
  body: Partial<Token> & { error_code?: string; error_description?: string; data?: unknown; msg?: string };
}

export interface Asking {
  headers?: Record<string, string>;
  as?: 'query' | 'form' | 'json';
  path?: 'token' | 'token/refresh';
  from?: string;
}

export async function ask(
  app: FastifyInstance,
  parameters: Record<string, string>,
  { headers = {}, as = 'form', path = 'token', from = '198.51.100.7' }: Asking = {},
): Promise<Reply> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.inject({
    method: 'POST',
    url: `/api/blade-auth/oauth/${path}`,
    remoteAddress: from,
    headers: { authorization: clientHeader, ...(as === 'form' ? form : {}), ...headers },
    ...(as === 'query' ? { query: parameters } : {}),
    ...(as === 'form' ? { payload: new URLSearchParams(parameters).toString() } : {}),
    ...(as === 'json' ? { payload: parameters } : {}),
  });
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { status: answer.statusCode, text: answer.body, cookie, body: answer.json() };
}

export const tryPassword = (
  app: FastifyInstance,
  username: string,
  password = testPassword,
  asking: Asking = {},
): Promise<Reply> => ask(app, { grant_type: 'password', username, password: md5(password) }, asking);

export async function enter(app: FastifyInstance, username: string, password = testPassword): Promise<Token> {
  const { status, body } = await tryPassword(app, username, password);
  if (status !== 200) throw new Error(`log-in of ${username} refused: ${body.error_description}`);
  return body as Token;
}

export const refresh = (app: FastifyInstance, token: string, asking: Asking = {}): Promise<Reply> =>
  ask(app, { grant_type: 'refresh_token', refresh_token: token }, asking);

export async function statusWith(app: FastifyInstance, token: string): Promise<number> {
  const headers = { 'blade-auth': `bearer ${token}` };
  return (await app.inject({ url: '/api/blade-auth/oauth/user-info', headers })).statusCode;
}

export async function reasonsOf(context: AppContext, target: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ reason: string | null }>`
    select reason from audit where target = ${target} or call = ${target} order by id`.execute(context.database.kysely);
  return rows.map((row) => row.reason);
}
