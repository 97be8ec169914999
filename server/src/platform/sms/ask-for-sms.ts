import type { Label } from '@kaoxin/contract/conventions.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { sendToPlatform } from '#platform/datasources/outgoing.ts';
import { Refusal } from '#platform/http/errors.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { sealedJson } from '#platform/secrets.ts';
import type { Work } from '#platform/work.ts';
import { refuseOverCap, turnFor } from './limits.ts';
import { checkRequest, insertMessage, phoneDigestOf, type SmsRequest, serviceFor, smsJob } from './send-sms.ts';

export type SmsNotice = Omit<SmsRequest, 'jobAfter' | 'service'>;

export interface SealedNotice {
  by: string | null;
  sealed: string;
}

const sealedNotice = sealedJson<SmsNotice>('message');

/**
 * Sends an SMS from business work: requested in the caller's own transaction, in any data source, and sent once that
 * commits (decision 006: at most once).
 *
 * Limits do not fail the work: a second message to a phone within a minute is delayed, one beyond the daily limits is a
 * failed message in the log, and a tenant without an enabled service sends nothing. Refuses 400 for a wrong phone or
 * value.
 */
export async function askForSms(work: Work, notice: SmsNotice): Promise<void> {
  if (!work.writing) throw new Error('a text message is asked for inside a transaction');
  checkRequest(notice);
  if (work.store === 'platform' || work.inPrimary) return noteNotice(work.asPlatform(), notice);
  const sealed = sealedNotice.seal(work, notice);
  await sendToPlatform(work, { kind: 'sms', content: { by: work.actor.id, sealed } });
}

async function noteNotice(work: Work, notice: SmsNotice): Promise<void> {
  const service = await serviceFor(work, notice.template);
  if (!service) return;
  const turn = await limitsOf(work, notice);
  if (typeof turn !== 'number') return void (await insertMessage(work, service, notice, turn[0]));
  const row = await insertMessage(work, service, notice);
  await enqueue(work, smsJob, { messageId: row.id }, turn);
}

async function limitsOf(work: Work, notice: SmsNotice): Promise<number | Label> {
  try {
    const seconds = await turnFor(work, phoneDigestOf(work, notice));
    await refuseOverCap(work, 1);
    return seconds;
  } catch (error) {
    if (error instanceof Refusal) return error.label;
    throw error;
  }
}

export async function takeNotice(work: Work, { by, sealed }: SealedNotice): Promise<void> {
  let notice: SmsNotice;
  try {
    notice = sealedNotice.open(work, sealed);
  } catch (error) {
    // Encrypted with another key, so unreadable; it must not block the messages after it.
    work.context.log.error({ err: error, tenantId: work.actor.tenantId }, 'a text message from a data source is lost');
    return;
  }
  await noteNotice(work.as({ ...tenantActor(work.actor.tenantId, 'sms'), id: by }), notice);
}
