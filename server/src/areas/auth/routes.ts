import { bindings } from '@kaoxin/contract/auth/binding.ts';
import { choices } from '@kaoxin/contract/auth/choices.ts';
import { session, site as siteCall } from '@kaoxin/contract/auth/session.ts';
import { signIn } from '@kaoxin/contract/auth/sign-in.ts';
import { grantsCache } from '#platform/access/grants.ts';
import { type Exchange, manualTransaction, on, routes } from '#platform/http/route.ts';
import { claimedClient } from '#platform/session/clients.ts';
import { forgetSettings } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { newCaptcha } from './captcha/captcha.ts';
import { logOut } from './log-out.ts';
import { sendCode } from './phone/phone-code.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { heldDepts, heldRoles } from './site/choices.ts';
import { site } from './site/site.ts';
import { finishBinding, ownBindings, removeBinding, startBinding } from './social/binding.ts';
import { register } from './social/register.ts';
import { callback, render } from './social/visiting.ts';
import { issueToken, refreshToken } from './token/token.ts';
import { updatePassword } from './update-password.ts';
import { uploadLogs } from './upload-logs.ts';
import { userInfo } from './user-info.ts';

const captcha = ({ context }: Work, _input: unknown, { request }: Exchange) =>
  newCaptcha(context, request.ip, claimedClient(request.headers.authorization));

/** Clears the caches of this server. Other servers notice changes by themselves. */
async function clearCache({ context, actor }: Work): Promise<null> {
  grantsCache(context).forget(actor.tenantId);
  forgetSettings(context);
  return null;
}

export const authRoutes = routes('platform', [
  on(session.token, issueToken),
  on(session.refresh, refreshToken),
  on(session.captcha, captcha),
  on(session.logout, logOut),
  on(session.uploadLogs, uploadLogs),
  on(session.userInfo, userInfo),
  on(session.clearCache, clearCache),
  manualTransaction(session.updatePassword, updatePassword),
  on(siteCall, site),
  manualTransaction(signIn.sendCode, sendCode),
  on(signIn.render, render),
  on(signIn.callback, callback),
  on(bindings.list, ownBindings),
  { ...manualTransaction(bindings.start, startBinding), noReplay: true },
  manualTransaction(bindings.finish, finishBinding),
  manualTransaction(bindings.remove, removeBinding),
  { ...manualTransaction(signIn.register, register), noReplay: true },
  on(choices.depts, heldDepts),
  on(choices.roles, heldRoles),
  ...secondFactorRoutes,
]);
