import type { siteAnswer } from '@kaoxin/contract/auth/session.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { frameHostsIn } from '#platform/frame-hosts.ts';
import { servesThisMachineAlone } from '#platform/loopback.ts';
import { settingsFor } from '#platform/settings.ts';
import type { Work } from '#platform/work.ts';
import { demoAccounts } from '../../demo/accounts.ts';
import { sendsCodes } from './phone-person.ts';
import { switchModeOf, titleOf } from './site-settings.ts';
import { offeredProviders } from './social/provider.ts';

/** What the log-in page has to know before anybody is signed in. */
export async function site({ house, actor, handle }: Work): Promise<z.output<typeof siteAnswer>> {
  return {
    title: await titleOf(house, actor.tenantId),
    captchaMode: Number(house.config.captcha),
    switchMode: Number(await switchModeOf(house, actor.tenantId)),
    frameHosts: frameHostsIn(await settingsFor(house, actor.tenantId)),
    phoneLogin: Number(await sendsCodes(handle)),
    providers: await offeredProviders(handle),
    demoAccounts: house.config.demo && servesThisMachineAlone(house.config) ? await presentAccounts(handle) : [],
  };
}

/** The invented people who are really there: a database in use was left without them. */
async function presentAccounts(db: Work['handle']): Promise<typeof demoAccounts> {
  const names = demoAccounts.map(({ account }) => account);
  const { rows } = await sql<{ account: string }>`select account from "user"
    where tenant_id = '000000' and account = any(${names}::text[]) and is_deleted = 0 and status = 1`.execute(db);
  return demoAccounts.filter(({ account }) => rows.some((row) => row.account === account));
}
