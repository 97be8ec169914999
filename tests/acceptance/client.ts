import { createHash } from 'node:crypto';
import { accepting } from '../../server/src/testing/notice.ts';
import { refuseBooleans } from '../../server/src/testing/truths.ts';

const client = `Basic ${Buffer.from('kaoxin:kaoxin_secret').toString('base64')}`;

export interface Answer<D = unknown> {
  status: number;
  body: Record<string, unknown> & { code?: number; success?: boolean; msg?: string };
  data: D;
  msg: string;
  headers: Headers;
  bytes: Uint8Array;
}

/** `METHOD path` below /api of each call that succeeded at least once in this run. */
export const covered = new Set<string>();

export interface Sending {
  query?: Record<string, string>;
  /** JSON unless it is a FormData or URLSearchParams. */
  body?: unknown;
  headers?: Record<string, string>;
}

const acceptingBody = (path: string, body: unknown): unknown =>
  typeof body === 'object' && body !== null ? accepting(path, body) : body;

export class Program {
  readonly #url: string;
  readonly token: string | undefined;
  constructor(url: string, token?: string) {
    this.#url = url;
    this.token = token;
  }

  get = <D = unknown>(path: string, query: Record<string, string> = {}) => this.send<D>('GET', path, { query });
  post = <D = unknown>(path: string, body: unknown = {}, more: Sending = {}) =>
    this.send<D>('POST', path, { body: acceptingBody(path, body), ...more });

  async send<D = unknown>(
    method: string,
    path: string,
    { query = {}, body, headers = {} }: Sending = {},
  ): Promise<Answer<D>> {
    const isOwnType = body instanceof FormData || body instanceof URLSearchParams;
    const search = new URLSearchParams(query).toString();
    const answer = await fetch(`${this.#url}/api/${path}${search ? `?${search}` : ''}`, {
      method,
      headers: {
        authorization: client,
        ...(this.token ? { 'blade-auth': `bearer ${this.token}` } : {}),
        ...(body === undefined || isOwnType ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isOwnType ? body : JSON.stringify(body) }),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const isJson = (answer.headers.get('content-type') ?? '').includes('json');
    const read: unknown = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : {};
    // Unchecked: a wrong shape fails in the expectation that reads it.
    const parsed = read as Answer['body'];
    refuseBooleans(`${method} ${path}`, parsed.data);
    if (answer.status === 200) covered.add(`${method} ${path.split('?')[0]}`);
    return {
      status: answer.status,
      body: parsed,
      data: parsed.data as D,
      msg: parsed.msg ?? '',
      headers: answer.headers,
      bytes,
    };
  }
}

export const digest = (password: string): string => createHash('md5').update(password).digest('hex');

export interface Token {
  access_token: string;
  refresh_token: string;
  error_code?: string;
  error_description?: string;
}

/** Password grant: tenant and scope in the query, secrets in a form body. */
export const askToken = (program: Program, account: string, password: string, more: Sending = {}) =>
  program.send('POST', 'blade-auth/oauth/token', {
    query: { tenantId: '000000', scope: 'all' },
    body: new URLSearchParams({
      grant_type: 'password',
      type: 'account',
      username: account,
      password: digest(password),
    }),
    ...more,
    headers: { 'tenant-id': '000000', ...more.headers },
  });

export const tokenIn = ({ body }: Answer): Token => body as unknown as Token;
