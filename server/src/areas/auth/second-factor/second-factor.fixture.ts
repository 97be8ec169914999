import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { codeOf, keyOf, stepAt } from '#platform/session/second-factor/totp.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { testPassword } from '../../../testing/context.ts';
import { setRows } from '../../../testing/rows.ts';
import { type Asking, ask, type Reply } from '../front-door.fixture.ts';

export interface Half {
  error_code: string;
  factor_token: string;
  secret: string;
  uri: string;
  qr: string;
}
export const halfOf = ({ body }: Reply): Half => body as unknown as Half;

export const codeFor = (secret: string, offset = 0): string =>
  codeOf(keyOf(secret), stepAt(Date.now() / 1000) + offset);

export const forgetSteps = (context: AppContext): Promise<unknown> =>
  setRows(context.database.kysely, 'secondFactor', {}, { lastStep: 0 });

export const answerWith = (app: FastifyInstance, token: string, code: string, asking: Asking = {}): Promise<Reply> =>
  ask(app, { grant_type: 'password', factor_token: token, factor_code: code }, asking);

export async function enrol(
  who: Visitor,
  password = testPassword,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const path = 'blade-auth/second-factor';
  const { data } = await who.post<{ token: string; secret: string }>(`${path}/start`, { password });
  const code = codeFor(data.secret);
  const confirmed = await who.post<{ recoveryCodes: string[] }>(`${path}/confirm`, { token: data.token, code });
  return { secret: data.secret, recoveryCodes: confirmed.data.recoveryCodes };
}
