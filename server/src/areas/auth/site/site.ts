import type { siteAnswer } from '@kaoxin/contract/auth/session.ts';
import type * as z from 'zod';
import { platformTenant } from '#platform/access/other-tenant.ts';
import type { DemoAccount } from '#platform/app-context.ts';
import { servesThisMachineAlone } from '#platform/config/loopback.ts';
import { livingRows } from '#platform/database/visible-rows.ts';
import { frameHostsIn } from '#platform/settings/frame-hosts.ts';
import { officeOf } from '#platform/settings/office.ts';
import { settingsFor } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { sendsCodes, sendsLostCodes } from '../phone/phone-person.ts';
import { offeredProviders } from '../social/provider.ts';
import { switchModeOf, titleOf } from './site-settings.ts';

export async function site({ context, actor, handle }: Work): Promise<z.output<typeof siteAnswer>> {
  const settings = await settingsFor(context, actor.tenantId);
  return {
    title: await titleOf(context, actor.tenantId),
    office: officeOf(settings),
    captchaMode: Number(context.config.captcha),
    switchMode: Number(await switchModeOf(context, actor.tenantId)),
    frameHosts: frameHostsIn(settings),
    phoneLogin: Number(await sendsCodes(handle)),
    textCodes: Number(await sendsCodes(handle, actor.tenantId)),
    lostCodes: Number(await sendsLostCodes(handle, actor.tenantId)),
    providers: await offeredProviders(handle),
    demoAccounts:
      context.config.demo && servesThisMachineAlone(context.config)
        ? await presentAccounts(handle, context.demoAccounts)
        : [],
  };
}

/** Demo accounts that exist: the demonstration adds none to a database already in use. */
async function presentAccounts(db: Work['handle'], accounts: readonly DemoAccount[]): Promise<DemoAccount[]> {
  const names = accounts.map(({ account }) => account);
  const rows = await livingRows(db, platformTenant, 'user')
    .select()
    .select('account')
    .where('account', 'in', names)
    .where('status', '=', 1)
    .execute();
  return accounts.filter(({ account }) => rows.some((row) => row.account === account));
}
