import { createHash } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { testPassword } from './context.ts';
import { accepting } from './notice.ts';
import { refuseBooleans } from './truths.ts';

const client = `Basic ${Buffer.from('kaoxin:kaoxin_secret').toString('base64')}`;
export const clientHeader = client;

export interface Answer<D = unknown> {
  status: number;
  code: number;
  msg: string;
  data: D;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
}

export class Visitor {
  #app: FastifyInstance | undefined;
  #token: string | undefined;
  constructor(app?: FastifyInstance, token?: string) {
    this.#app = app;
    this.#token = token;
  }

  get token(): string | undefined {
    return this.#token;
  }

  /** Sets app and session later, for a visitor created before the app. */
  enter(app: FastifyInstance, token: string): void {
    this.#app = app;
    this.#token = token;
  }

  get = <D = unknown>(path: string, query: Record<string, string> = {}): Promise<Answer<D>> =>
    this.send<D>({ method: 'GET', url: `/api/${path}`, query });

  post = <D = unknown>(path: string, body?: object, more: InjectOptions = {}): Promise<Answer<D>> =>
    this.send<D>({ method: 'POST', url: `/api/${path}`, ...(body ? { payload: accepting(path, body) } : {}), ...more });

  async send<D = unknown>(options: InjectOptions): Promise<Answer<D>> {
    const headers = {
      authorization: client,
      ...(this.token ? { 'blade-auth': `bearer ${this.token}` } : {}),
      ...options.headers,
    };
    if (!this.#app) throw new Error('A visitor calls before the place is open.');
    const answer = await this.#app.inject({ ...options, headers });
    const isJson = String(answer.headers['content-type']).includes('json');
    const body = isJson ? (answer.json() as Record<string, unknown>) : {};
    refuseBooleans(`${options.method ?? 'GET'} ${options.url}`, body.data);
    return {
      status: answer.statusCode,
      code: Number(body.code),
      msg: String(body.msg ?? ''),
      data: body.data as D,
      body,
      headers: answer.headers,
    };
  }
}

export async function tokenOf(
  app: FastifyInstance,
  account: string,
  { password = testPassword, tenantId = '000000' } = {},
): Promise<string> {
  const digest = createHash('md5').update(password).digest('hex');
  const answer = await app.inject({
    method: 'POST',
    url: `/api/blade-auth/oauth/token?tenantId=${tenantId}&scope=all`,
    headers: { authorization: client, 'tenant-id': tenantId, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'password',
      type: 'account',
      username: account,
      password: digest,
    }).toString(),
  });
  const { access_token: token, error_description: reason } = answer.json() as {
    access_token?: string;
    error_description?: string;
  };
  if (!token) throw new Error(`log-in of ${account} refused: ${reason}`);
  return token;
}

export const signIn = async (
  app: FastifyInstance,
  account: string,
  more?: { password?: string; tenantId?: string },
): Promise<Visitor> => new Visitor(app, await tokenOf(app, account, more));
