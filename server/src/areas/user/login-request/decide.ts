import type { InputOf } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type LoginRequest, type loginRequest, requestStates } from '@kaoxin/contract/user/login-request.ts';
import { knownAs } from '#platform/access/actor.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { takeTurn } from '../people/guards.ts';
import { notifyOfDecision, type RequestRow } from './notify.ts';
import { present } from './page.ts';
import { confirmersOf } from './second-person.ts';

export async function waiting(work: Work, id: string): Promise<RequestRow> {
  const row = await work.table('loginRequest').needLocked(id);
  if (row.status !== requestStates.waiting)
    throw refuse(409, ['该申请已处理，请刷新', 'This request has been decided on; please refresh']);
  if (row.expireTime <= (await work.databaseNow()))
    throw refuse(409, ['该申请已过期，请重新申请', 'This request is too old; please ask anew']);
  work.target = `${row.userId},${row.id}`;
  return row;
}

export async function mayDecide(work: Work, row: RequestRow): Promise<void> {
  const { id } = work.actor;
  if (id === row.createUser) throw refuse(403, ['不能处理自己提出的申请', 'You cannot decide on your own request']);
  if (id === row.userId)
    throw refuse(403, ['不能处理关于自己账号的申请', 'You cannot decide on a request about your own account']);
  const person = await work.table('user').find(row.userId);
  const confirmers = person ? await confirmersOf(work, person, row.createUser ?? '') : [];
  if (person && !confirmers.some((one) => one.id === id))
    throw refuse(403, [
      '安全保密管理员的申请由超级管理员处理，其余由安全保密管理员处理',
      'Security administrators decide on these; on those about themselves an administrator does',
    ]);
}

export async function refuseRequest(work: Work, { body }: InputOf<typeof loginRequest.refuse>): Promise<LoginRequest> {
  await takeTurn(work);
  const row = await waiting(work, body.id);
  await mayDecide(work, row);
  return decide(work, row, body.version, {
    status: requestStates.refused,
    reason: body.reason ?? null,
    outcome: ['已被拒绝', 'refused'],
  });
}

export async function withdrawRequest(
  work: Work,
  { body }: InputOf<typeof loginRequest.withdraw>,
): Promise<LoginRequest> {
  await takeTurn(work);
  const row = await waiting(work, body.id);
  if (row.createUser !== work.actor.id)
    throw refuse(403, ['只有申请人可以撤回', 'Only the person who made the request can withdraw it']);
  return decide(work, row, body.version, { status: requestStates.withdrawn, outcome: ['已撤回', 'withdrawn'] });
}

export async function decide(
  work: Work,
  row: RequestRow,
  version: number | null | undefined,
  { outcome, ...change }: { status: number; reason?: string | null; outcome: Label },
): Promise<LoginRequest> {
  const decided = { ...change, deciderName: knownAs(work.actor), decideTime: work.now };
  const after = await work.table('loginRequest').change(row.id, decided, { version: version ?? null });
  await notifyOfDecision(work, after, outcome);
  return present(work, after);
}
