import type { Token } from '@kaoxin/contract/auth/session.ts';
import type { Client } from '#platform/session/clients.ts';
import { type Renewal, renewSession } from '#platform/session/renew-session.ts';
import { wipeSuccessorsSoon } from '#platform/session/sweep.ts';
import type { Work } from '#platform/work.ts';
import { choose } from '../site/choice.ts';
import { switchModeOf, watermarkOf } from '../site/site-settings.ts';
import { tokenAnswer } from './token-answer.ts';
import { auditTokenRefusal } from './token-audit.ts';
import type { TokenParameters } from './token-parameters.ts';
import { TokenRefused } from './token-refused.ts';

const reasons: Record<Extract<Renewal, { refused: string }>['refused'], string> = {
  unknown: '刷新令牌不存在',
  client: '刷新令牌属于其他客户端',
  expired: '刷新令牌已过期',
  ended: '会话已结束',
  reuse: '刷新令牌被重复使用，会话已终止',
  absolute: '会话已满12小时',
  idle: '会话长时间无操作',
  disabled: '账号或租户已停用',
  logout: '会话已退出',
  limit: '会话数超限',
  password: '密码已修改',
  address: '手机号码或邮箱已修改',
  administrator: '会话被管理员终止',
  tenant: '租户已移除',
};

export async function renew(work: Work, client: Client, given: TokenParameters): Promise<Token> {
  // Throw after the transaction, because ending a token family must be committed.
  const started = performance.now();
  const renewal = await work.transaction(async (inside) => {
    const { handle } = inside;
    const found = await renewSession(handle, given.refreshToken, client, async (person, now) => {
      if (person.tenantId !== given.tenantId)
        throw new TokenRefused('session', '租户与会话不符', { concerned: person });
      return choose(person, given, await switchModeOf(work.context, person.tenantId, handle), now);
    });
    if (!('refused' in found))
      return { ...found, isMarked: await watermarkOf(work.context, found.person.tenantId, handle) };
    const refusal = refusalOf(found);
    await auditTokenRefusal(inside, given, refusal, performance.now() - started);
    return refusal;
  });
  if (renewal instanceof TokenRefused) throw renewal;
  wipeSuccessorsSoon(work.context);
  return tokenAnswer(renewal.person, renewal.session, renewal.pair, client, renewal.isMarked);
}

function refusalOf({ refused, session }: Extract<Renewal, { refused: string }>): TokenRefused {
  const nameless = { account: '', realName: '' };
  const concerned = session && {
    tenantId: session.tenantId,
    id: session.userId,
    ...nameless,
    sessionId: session.id,
  };
  return new TokenRefused('session', reasons[refused], { ...(concerned ? { concerned } : {}), isAudited: true });
}
