import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnswerOf, Call } from '@kaoxin/contract/call.ts';
import { buildApp } from '@kaoxin/server/app.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { demoPassword } from '../accounts.ts';
import { answerSheetName } from '../examinees/answer-sheet.ts';
import type { System } from './truth.ts';

const client = `Basic ${Buffer.from('kaoxin:kaoxin_secret').toString('base64')}`;

/** The server without a port and without captchas; callers log in like users. */
export async function openSystem(opened: AppContext): Promise<System & { close(): Promise<void> }> {
  const context = { ...opened, config: { ...opened.config, captcha: false } };
  const app = await buildApp(context);
  const tokens = new Map<string, Promise<string>>();

  async function tokenOf(account: string): Promise<string> {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/blade-auth/oauth/token?tenantId=${firstTenant}&scope=all`,
      headers: {
        authorization: client,
        'tenant-id': firstTenant,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({
        grant_type: 'password',
        type: 'account',
        username: account,
        password: createHash('md5').update(demoPassword).digest('hex'),
      }).toString(),
    });
    const { access_token: token, error_description: reason } = answer.json<Record<string, string>>();
    if (!token) throw new Error(`${account}: ${reason}`);
    return token;
  }
  const told: System['told'] = async (account, { method, path }, input = {}) => {
    const token = tokens.get(account) ?? tokenOf(account);
    tokens.set(account, token);
    const answer = await app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization: client, 'blade-auth': `bearer ${await token}` },
      ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
    });
    return answer.json<{ code: number; msg: string; data: unknown }>();
  };
  return {
    context,
    told,
    async ask<C extends Call>(account: string, call: C, input?: object) {
      const { code, msg, data } = await told(account, call, input);
      if (code !== 200) throw new Error(`${call.path}: ${msg}`);
      return data as AnswerOf<C>;
    },
    async planted<Part extends object>(...names: (keyof Part & string)[]) {
      const text = await readFile(join(context.config.dataDir, answerSheetName), 'utf8').catch(() => '{}');
      const sheet = JSON.parse(text) as Part;
      const missing = names.filter((name) => sheet[name] === undefined);
      if (missing.length > 0) throw new Error(`${answerSheetName}: ${missing.join(', ')}`);
      return sheet;
    },
    close: () => app.close(),
  };
}
