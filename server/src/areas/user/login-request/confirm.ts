import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { type LoginChange, loginRequest, requestKinds, requestStates } from '@kaoxin/contract/user/login-request.ts';
import { heldBy } from '#platform/access/compare-rights.ts';
import { noteHand } from '#platform/access/second-person.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange } from '#platform/http/route.ts';
import { openedPhone } from '#platform/session/staff-phone.ts';
import type { Work } from '#platform/work.ts';
import { notifyPhone } from '../notify-phone.ts';
import { takeTurn } from '../people/guards.ts';
import { type Initial, issuePassword, newPassword, unlockPeople } from '../people/password.ts';
import type { UserRow } from '../people/present.ts';
import { removeThese } from '../people/remove.ts';
import { takeFactors } from '../people/second-factor.ts';
import { changeLogin } from '../people/submit.ts';
import { decide, mayDecide, waiting } from './decide.ts';
import { kindWords, type RequestRow } from './notify.ts';
import { readChanges } from './page.ts';
import { standingOf } from './standing.ts';

type Confirm = typeof loginRequest.confirm;

export async function confirmRequest(
  work: Work,
  input: InputOf<Confirm>,
  exchange: Exchange,
): Promise<Audited<AnswerOf<Confirm>>> {
  const started = performance.now();
  const { body } = input;
  const { kind } = await work.table('loginRequest').need(body.id);
  // Hash before the transaction, so that it stays short.
  const initial = kind === requestKinds.password ? await newPassword(work) : undefined;
  return auditedTransaction(
    work,
    { call: loginRequest.confirm, input, exchange, started, noReplay: true },
    async (inside) => {
      await takeTurn(inside);
      const row = await waiting(inside, body.id);
      await mayDecide(inside, row);
      await needAskerStillEntitled(inside, row);
      const person = await unchangedPerson(inside, row);
      await perform(inside, row, person, initial);
      await notifyPhone(inside, openedPhone(inside.context, person.phone), person.realName, kindWords[row.kind][0]);
      const outcome = { status: requestStates.confirmed, outcome: ['已确认', 'confirmed'] } as const;
      const decided = await decide(inside, row, body.version, outcome);
      return { ...decided, initialPassword: initial?.plain ?? null };
    },
  );
}

const buttons: Record<RequestRow['kind'], string> = {
  [requestKinds.password]: 'user_reset',
  [requestKinds.factor]: 'user_factor',
  [requestKinds.unlock]: 'user_unlock',
  [requestKinds.change]: 'user_edit',
  [requestKinds.remove]: 'user_delete',
};

async function needAskerStillEntitled(work: Work, { createUser, kind }: RequestRow): Promise<void> {
  const asker = createUser === null ? undefined : await work.table('user').find(createUser);
  const [held] =
    asker?.status === 1
      ? await heldBy(work.handle, { tenantId: asker.tenantId, roleIds: asker.roleIds, deptIds: [] })
      : [];
  if (!held?.grants.has(buttons[kind]))
    throw refuse(409, [
      '申请人已没有该操作的权限，不能确认',
      'The person who made the request no longer has the permission for it',
    ]);
}

async function unchangedPerson(work: Work, { userId, userStanding }: RequestRow): Promise<UserRow> {
  const person = await work.table('user').find(userId);
  if (!person) throw refuse(409, ['该用户已被删除，不能确认', 'The person has been removed']);
  const locked = await work.table('user').needLocked(userId);
  if (standingOf(locked) !== userStanding)
    throw refuse(409, [
      '该用户的账号、状态、角色或部门在申请之后已有变动，请拒绝后重新申请',
      'Account, state, roles or departments of the person have changed since; refuse this and let it be asked anew',
    ]);
  return locked;
}

/**
 * Performs the action in the confirming user's name. A renewed login counts as the work of the asking user as well
 * (decision 014).
 */
async function perform(work: Work, row: RequestRow, person: UserRow, initial: Initial | undefined): Promise<void> {
  switch (row.kind) {
    case requestKinds.password:
      if (initial) await issuePassword(work, person, initial);
      return noteHand(work, [person.id], row.createUser);
    case requestKinds.factor:
      await takeFactors(work, [person.id]);
      return noteHand(work, [person.id], row.createUser);
    case requestKinds.unlock:
      return unlockPeople(work, [person]);
    case requestKinds.change:
      return changeLogin(work, person, asked(readChanges(work, row)), row.createUser);
    case requestKinds.remove:
      return removeThese(work, [person.id]);
  }
}

const asked = (changes: readonly LoginChange[]) =>
  Object.fromEntries(changes.map(({ field, to }) => [field, field === 'status' ? Number(to) : to]));
