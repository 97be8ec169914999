import { tenantActor } from '#platform/access/actor.ts';
import { recordAudit } from '#platform/audit/record.ts';
import { recordStranger } from '#platform/audit/stranger-refusals.ts';
import type { Work } from '#platform/work.ts';
import { plainLine, type TokenParameters } from './token-parameters.ts';
import type { TokenRefused } from './token-refused.ts';

const lockingReasons = ['密码错误', '动态验证码错误', '绑定时动态验证码错误'];

/** Writes the audit row of a refused token call. If the refusal ends a session, it runs in the same transaction. */
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
  // Repeated refusals of an unknown client add no information.
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
  // Five of these lock an account. There are few, and each must have a row.
  if (lockingReasons.includes(error.message)) await recordAudit(work.handle, entry);
  else await recordStranger(work.handle, entry, room);
}
