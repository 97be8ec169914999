import { session } from '@kaoxin/contract/auth/session.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { askedBy } from '#platform/audit/asked-by.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { Exchange } from '#platform/http/route.ts';
import { endSession, sessionOfToken } from '#platform/session/end-session.ts';
import { hashToken } from '#platform/session/tokens.ts';
import type { Work } from '#platform/work.ts';

export async function logOut(work: Work, _input: unknown, { request }: Exchange): Promise<null> {
  const header = request.headers['blade-auth'];
  const token = typeof header === 'string' ? /^bearer (\S{1,256})$/i.exec(header)?.[1] : undefined;
  if (!token) return null;
  await work.transaction(async ({ handle, requestId }) => {
    const found = await sessionOfToken(handle, hashToken(token));
    if (!found) return;
    await endSession(handle, found.id, 'logout');
    const actor = {
      ...tenantActor(found.tenantId, found.account, 'citizen', request.ip),
      id: found.userId,
      realName: found.realName,
      sessionId: found.id,
    };
    const { method, path, title } = session.logout;
    const call = `${method} ${path}`;
    await recordAudit(handle, {
      actor,
      requestId,
      ...askedBy(request),
      call,
      title: title[0],
      target: undefined,
      status: 200,
      durationMs: 0,
      input: null,
    });
  });
  return null;
}
