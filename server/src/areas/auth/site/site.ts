import type { siteAnswer } from '@kaoxin/contract/auth/session.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { frameHostsIn } from '#platform/frame-hosts.ts';
import { servesThisMachineAlone } from '#platform/loopback.ts';
import { settingsFor } from '#platform/settings.ts';
import type { Work } from '#platform/work.ts';
import { demoAccounts } from '../../../demo/accounts.ts';
import { sendsCodes } from '../phone/phone-person.ts';
import { offeredProviders } from '../social/provider.ts';
import { switchModeOf, titleOf } from './site-settings.ts';

/** What the log-in page has to know before anybody is signed in. */
export async function site({ context, actor, handle }: Work): Promise<z.output<typeof siteAnswer>> {
  return {
    title: await titleOf(context, actor.tenantId),
    captchaMode: Number(context.config.captcha),
    switchMode: Number(await switchModeOf(context, actor.tenantId)),
    frameHosts: frameHostsIn(await settingsFor(context, actor.tenantId)),
    phoneLogin: Number(await sendsCodes(handle)),
    providers: await offeredProviders(handle),
    demoAccounts: context.config.demo && servesThisMachineAlone(context.config) ? await presentAccounts(handle) : [],
  };
}

/** The invented people who are really there: a database in use was left without them. */
async function presentAccounts(db: Work['handle']): Promise<typeof demoAccounts> {
  const names = demoAccounts.map(({ account }) => account);
  const { rows } = await sql<{ account: string }>`select account from "user"
    where tenant_id = '000000' and account = any(${names}::text[]) and is_deleted = 0 and status = 1`.execute(db);
  return demoAccounts.filter(({ account }) => rows.some((row) => row.account === account));
}
