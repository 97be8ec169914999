import { sendState, smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { type JobKind, type Leased, TryLater } from '#platform/jobs/queue.ts';
import { inTenant } from '#platform/jobs/tenant-work.ts';
import type { Work } from '#platform/work.ts';
import { roomToday } from './limits.ts';
import type { Outcome, SmsProvider, SmsService, SmsToSend } from './provider.ts';
import { aliyun } from './providers/aliyun.ts';
import { http } from './providers/http.ts';
import { outbox } from './providers/outbox.ts';
import { tencent } from './providers/tencent.ts';
import { dayOf, hiddenPhone, sealedParams, smsJob } from './send-sms.ts';
import { type Service, serviceById } from './services.ts';

const providers: Record<number, SmsProvider> = {
  [smsCategory.aliyun]: aliyun,
  [smsCategory.tencent]: tencent,
  [smsCategory.http]: http,
  [smsCategory.outbox]: outbox,
};

/** Purposes of messages written by users: they contain no code of the system. */
export const byHand: readonly string[] = ['manual', 'test'];

const stateOf = {
  sent: sendState.sent,
  kept: sendState.kept,
  refused: sendState.failed,
  later: sendState.waiting,
  unknown: sendState.unknown,
} as const;

export function serviceOf(context: AppContext, { secretSealed, ...row }: Service): SmsService {
  return { ...row, secretKey: secretSealed === null ? '' : context.secrets.open(secretSealed, 'credential') };
}

/** Longer than any attempt takes. */
const attemptSeconds = 30;

async function isFresh(work: Work, messageId: string): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    select begun_time > ${work.now}::timestamptz - make_interval(secs => ${attemptSeconds}) as fresh
    from sms_message where id = ${messageId}`.execute(work.handle);
  return rows[0]?.fresh === true;
}

const wiped = { paramsSealed: null, phoneSealed: '' };

interface Begun {
  service: SmsService;
  message: SmsToSend;
}

/**
 * Commits the attempt before contacting the provider. An unfinished attempt means that a server stopped in between: the
 * message may have been sent, so it is not sent again.
 */
async function begin(work: Work, messageId: string): Promise<Begun | undefined> {
  const scoped = work.table('smsMessage');
  const row = await scoped.needLocked(messageId);
  const end = async (state: number, answer: string) => void (await scoped.change(row.id, { state, answer, ...wiped }));
  if (row.state === sendState.sending) {
    if (await isFresh(work, messageId)) throw new TryLater('发送中', 2 * attemptSeconds);
    return void (await end(sendState.unknown, '发送过程中断，结果不明，不再重发'));
  }
  if (row.state !== sendState.waiting || row.paramsSealed === null) return undefined;
  const found = await serviceById(work.handle, row.smsId);
  if (!found) return void (await end(sendState.failed, '短信服务已被删除'));
  if (row.begunTime === null && !(await roomToday(work)))
    return void (await end(sendState.failed, '超过每日短信上限，未发送'));
  await scoped.change(row.id, { state: sendState.sending, attempts: row.attempts + 1, begunTime: work.now });
  const { open } = work.context.secrets;
  const params = sealedParams.open(work, row.paramsSealed);
  return {
    service: serviceOf(work.context, found),
    message: { phone: open(row.phoneSealed, 'message'), templateId: row.templateId, params },
  };
}

async function finish(work: Work, messageId: string, { kind, answer }: Outcome): Promise<void> {
  const { purpose, phoneMasked } = await work.table('smsMessage').need(messageId);
  const isAnonymous = phoneMasked === hiddenPhone;
  const time = isAnonymous ? dayOf(work.now) : work.now;
  // The outbox shows only messages written by users (messages.ts).
  const isOver = kind !== 'later' && !(kind === 'kept' && byHand.includes(purpose));
  await work.table('smsMessage').change(messageId, {
    state: stateOf[kind],
    // A service may answer with numbers that reveal the time or the phone.
    answer: (isAnonymous ? answer.replace(/\d+/gu, '*') : answer).slice(0, 500),
    ...(isOver ? wiped : {}),
    ...(isOver && isAnonymous ? { begunTime: time } : {}),
    ...(kind === 'sent' || kind === 'kept' ? { sentTime: time } : {}),
  });
}

export async function attempt(context: AppContext, service: SmsService, message: SmsToSend): Promise<Outcome> {
  const provider = providers[service.category];
  if (!provider) return { kind: 'refused', answer: '不支持的短信类型' };
  const world = { outbound: context.config.outbound, now: new Date(context.clock.epoch()) };
  return provider.send(service, message, world).catch((error: unknown) => {
    context.log.error({ err: error }, 'text message provider failed');
    return { kind: 'unknown', answer: '系统异常，结果不明' };
  });
}

const idOf = ({ payload }: Leased): string => String(payload.messageId);

/** A service may repeat its input; its answer is in the log, which must not contain codes or phones. */
const withoutValues = ({ kind, answer }: Outcome, { params, phone }: SmsToSend): Outcome => ({
  kind,
  answer: [phone, ...Object.values(params)]
    .filter(({ length }) => length > 3)
    .reduce((text, value) => text.replaceAll(value, '***'), answer),
});

/**
 * One attempt for a message, unless another server is sending it or it is finished. Returns the reason for another
 * attempt.
 */
async function once(context: AppContext, tenantId: string, messageId: string): Promise<string | undefined> {
  const begun = await inTenant(context, tenantId, 'sms', (work) => begin(work, messageId));
  if (!begun) return undefined;
  const outcome = withoutValues(await attempt(context, begun.service, begun.message), begun.message);
  await inTenant(context, tenantId, 'sms', (work) => finish(work, messageId, outcome));
  return outcome.kind === 'later' ? outcome.answer : undefined;
}

/** The job of the message then finds it finished, or continues. */
export async function deliverNow(context: AppContext, tenantId: string, messageId: string): Promise<void> {
  await once(context, tenantId, messageId);
}

/** Three further attempts with growing delays when the service asks for it or cannot be reached. */
export const smsDelivery: JobKind = {
  kind: smsJob,
  slots: 4,
  delays: [15, 60, 300],
  leaseSeconds: 60,
  async run(context, job) {
    const reason = await once(context, job.tenantId, idOf(job));
    if (reason !== undefined) throw new TryLater(reason);
  },
  async gaveUp(context, job) {
    await inTenant(context, job.tenantId, 'sms', async (work) => {
      const row = await work.table('smsMessage').find(idOf(job));
      if (row?.state !== sendState.waiting) return;
      await work.table('smsMessage').change(row.id, { state: sendState.failed, ...wiped });
    });
  },
};
