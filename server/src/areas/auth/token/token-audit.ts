import { tenantActor } from '#platform/access/actor.ts';
import { recordAudit } from '#platform/audit/record.ts';
import { recordStranger } from '#platform/audit/stranger-refusals.ts';
import type { Work } from '#platform/work.ts';
import { plainLine, type TokenParameters } from './token-parameters.ts';
import type { TokenRefused } from './token-refused.ts';

/** Why a try counted against an account that exists. */
const lockingReasons = ['密码错误', '动态验证码错误', '绑定时动态验证码错误'];

/** The audit row of a token call that is refused; in the transaction of what the refusal ends, where it ends something. */
export async function auditTokenRefusal(
  work: Work,
  given: TokenParameters,
  error: TokenRefused,
  durationMs: number,
): Promise<void> {
  const { tenantId, id, account, realName, sessionId } = error.concerned ?? {
    tenantId: given.tenantId,
    id: null,
    account: given.account,
    realName: given.account,
  };
  const renewing = given.grantType === 'refresh_token';
  const actor = {
    ...tenantActor(plainLine(tenantId, 12), account, 'citizen', given.ip),
    id,
    realName,
    sessionId: sessionId ?? null,
  };
  // a program that is not ours says nothing new the second time
  const room = error.status === 401 ? 1 : undefined;
  const entry = {
    actor,
    requestId: work.requestId,
    userAgent: given.userAgent,
    call: `POST blade-auth/oauth/token${renewing ? '/refresh' : ''}`,
    title: renewing ? '刷新令牌' : '登录',
    target: given.account || undefined,
    status: error.status,
    reason: error.message,
    durationMs,
    input: null,
  };
  // five of these lock an account: they are few, and no row of them may be missing
  if (lockingReasons.includes(error.message)) await recordAudit(work.handle, entry);
  else await recordStranger(work.handle, entry, room);
}
