import { bindings } from '@kaoxin/contract/auth/binding.ts';
import { choices } from '@kaoxin/contract/auth/choices.ts';
import { session, site as siteCall } from '@kaoxin/contract/auth/session.ts';
import { signIn } from '@kaoxin/contract/auth/sign-in.ts';
import { grantsCache } from '#platform/access/grants.ts';
import { type Exchange, on, onOwn, routes } from '#platform/http/route.ts';
import { claimedClient } from '#platform/session/clients.ts';
import { forgetSettings } from '#platform/settings.ts';
import type { Work } from '#platform/work.ts';
import { newCaptcha } from './captcha.ts';
import { heldDepts, heldRoles } from './choices.ts';
import { logOut } from './log-out.ts';
import { sendCode } from './phone-code.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { site } from './site.ts';
import { finishBinding, ownBindings, removeBinding, startBinding } from './social/binding.ts';
import { register } from './social/register.ts';
import { callback, render } from './social/visiting.ts';
import { issueToken, refreshToken } from './token.ts';
import { updatePassword } from './update-password.ts';
import { uploadLogs } from './upload-logs.ts';
import { userInfo } from './user-info.ts';

const captcha = ({ house }: Work, _input: unknown, { request }: Exchange) =>
  newCaptcha(house, request.ip, claimedClient(request.headers.authorization));

/** This server reads rights and parameters anew; the others do so by themselves when something changes. */
async function clearCache({ house, actor }: Work): Promise<null> {
  grantsCache(house).forget(actor.tenantId);
  forgetSettings(house);
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
  onOwn(session.updatePassword, updatePassword),
  on(siteCall, site),
  onOwn(signIn.sendCode, sendCode),
  on(signIn.render, render),
  on(signIn.callback, callback),
  on(bindings.list, ownBindings),
  { ...onOwn(bindings.start, startBinding), forgetful: true },
  onOwn(bindings.finish, finishBinding),
  onOwn(bindings.remove, removeBinding),
  { ...onOwn(signIn.register, register), forgetful: true },
  on(choices.depts, heldDepts),
  on(choices.roles, heldRoles),
  ...secondFactorRoutes,
]);
