import { secondFactor } from '@kaoxin/contract/auth/second-factor.ts';
import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange } from '#platform/http/route.ts';
import { clearFailures } from '#platform/session/failures.ts';
import {
  addFactor,
  dropFactors,
  factorOf,
  hasFactor,
  newRecoveryCodes,
  stepOfOffered,
  takeCode,
} from '#platform/session/second-factor/second-factor.ts';
import type { Work } from '#platform/work.ts';
import { type Proved, prove, self, tryPassword } from '../step-up.ts';
import { isDemanded } from './demand.ts';
import { offerFactor, openTicket } from './ticket.ts';

type Codes = AnswerOf<typeof secondFactor.confirm>;

const wrongCode = () =>
  refuse(400, [
    '动态验证码不正确或已使用，请输入新的验证码',
    'The code is wrong or has been used; wait for the next one and enter that',
  ]);
const takenAlready = () => refuse(400, ['动态验证码已绑定，请刷新页面', 'A second factor is bound already; reload']);

export async function factorState(work: Work): Promise<AnswerOf<typeof secondFactor.state>> {
  const person = await self(work);
  const factor = await factorOf(work.handle, work.context.secrets, person.id);
  return {
    enrolled: Number(factor !== undefined),
    required: Number(await isDemanded(work, person)),
    since: factor?.since ?? null,
    recoveryLeft: factor?.recoveryLeft ?? 0,
  };
}

async function takeBoth({ handle, context }: Work, { person, subject }: Proved, code: string): Promise<void> {
  if (!(await takeCode(handle, context.secrets, person.id, code))) throw wrongCode();
  await clearFailures(handle, subject);
}

export async function startFactor(work: Work, input: InputOf<typeof secondFactor.start>, exchange: Exchange) {
  const started = performance.now();
  const person = await prove(work, input.body.password);
  if (await hasFactor(work.handle, person.id)) throw takenAlready();
  const offer = await offerFactor(work.context, person, 'own');
  const call = secondFactor.start;
  return auditedTransaction(work, { call, input, exchange, started, noReplay: true }, async () => offer);
}

type Confirm = InputOf<typeof secondFactor.confirm>;

export async function confirmFactor(work: Work, input: Confirm, exchange: Exchange): Promise<Audited<Codes>> {
  const started = performance.now();
  const { token, code } = input.body;
  const person = await self(work);
  const ticket = await openTicket(work.context, token, 'own');
  const { secret } = ticket ?? {};
  if (!secret || !ticket?.fits(person))
    throw refuse(400, ['绑定已超时，请重新开始', 'This took too long; please begin again']);
  const step = await stepOfOffered(work.handle, secret, code);
  if (step === undefined) throw wrongCode();
  const call = secondFactor.confirm;
  return auditedTransaction(work, { call, input, exchange, started, noReplay: true }, async ({ handle, context }) => {
    const { id: userId, tenantId } = person;
    const recoveryCodes = await addFactor(handle, context.secrets, { userId, tenantId, secret, step });
    if (!recoveryCodes) throw takenAlready();
    return { recoveryCodes };
  });
}

type RenewCodes = InputOf<typeof secondFactor.renewCodes>;

export async function renewRecoveryCodes(work: Work, input: RenewCodes, exchange: Exchange): Promise<Audited<Codes>> {
  const started = performance.now();
  const proved = await tryPassword(work, input.body.password);
  const call = secondFactor.renewCodes;
  return auditedTransaction(work, { call, input, exchange, started, noReplay: true }, async (inside) => {
    await takeBoth(inside, proved, input.body.code);
    return { recoveryCodes: await newRecoveryCodes(inside.handle, inside.context.secrets, proved.person.id) };
  });
}

/** Removes the caller's factor. If the tenant requires one, the next login offers a new one. */
export async function removeFactor(
  work: Work,
  input: InputOf<typeof secondFactor.remove>,
  exchange: Exchange,
): Promise<Audited<null>> {
  const started = performance.now();
  const proved = await tryPassword(work, input.body.password);
  return auditedTransaction(work, { call: secondFactor.remove, input, exchange, started }, async (inside) => {
    await takeBoth(inside, proved, input.body.code);
    await dropFactors(inside.handle, [proved.person.id]);
    return null;
  });
}
