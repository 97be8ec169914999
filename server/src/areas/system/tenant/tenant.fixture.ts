import { createHash } from 'node:crypto';
import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { tenant } from '@kaoxin/contract/system/tenant.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { clientHeader, signIn, type Visitor } from '../../../testing/browser.ts';
import { good } from '../../../testing/petitions.ts';

export type Made = AnswerOf<typeof tenant.submit>;

export const make = async (root: Visitor, form: object = {}): Promise<Made> =>
  good(await root.post<Made>('blade-system/tenant/submit', { tenantName: '东江市人事考试院', ...form }));

export const ownPassword = 'Own-Choice-2026';

export async function enter(app: FastifyInstance, made: Made): Promise<Visitor> {
  const { tenantId, first } = made;
  if (!first) throw new Error('only a new tenant has a first password');
  const visitor = await signIn(app, first.account, { password: first.initialPassword, tenantId });
  const change = { oldPassword: first.initialPassword, newPassword: ownPassword, newPassword1: ownPassword };
  good(await visitor.post('blade-user/update-password', change));
  return visitor;
}

export async function tryIn(app: FastifyInstance, tenantId: string, password = ownPassword, account = 'admin') {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/blade-auth/oauth/token?tenantId=${tenantId}`,
    headers: { authorization: clientHeader },
    payload: {
      grant_type: 'password',
      username: account,
      password: createHash('md5').update(password).digest('hex'),
    },
  });
  const { error_code: code, error_description: words } = answer.json() as Record<string, string>;
  return { status: answer.statusCode, code, words };
}

export async function menuIds(context: AppContext, ...codes: string[]): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from menu where code = any(${codes}::text[]) and is_deleted = 0 order by sort, id`.execute(
    context.database.kysely,
  );
  if (rows.length !== codes.length) throw new Error(`not all of ${codes} are menus`);
  return rows.map(({ id }) => id).join(',');
}

export async function opened(visitor: Visitor): Promise<{ menus: string[]; buttons: string[] }> {
  interface Node {
    code: string;
    children?: Node[];
  }
  const leaves = (nodes: readonly Node[]): string[] =>
    nodes.flatMap(({ code, children }) => (children ? leaves(children) : [code]));
  const read = async (path: string) => leaves(good(await visitor.get<Node[]>(path))).sort();
  return { menus: await read('blade-system/menu/routes'), buttons: await read('blade-system/menu/buttons') };
}
