import type { Label } from '@kaoxin/contract/conventions.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { sendToPlatform } from '#platform/datasources/outgoing.ts';
import { Refusal } from '#platform/http/errors.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { Work } from '#platform/work.ts';
import { refuseOverCap, turnFor } from './limits.ts';
import { checkRequest, insertMessage, phoneDigestOf, type SmsRequest, serviceFor, smsJob } from './send-sms.ts';

/** What a module says to a person outside; `sendSms` has what it means. */
export type SmsNotice = Omit<SmsRequest, 'jobAfter' | 'service'>;

/** A notice on its way out of a data source: phone and values sealed, as they are somebody's. */
export interface SealedNotice {
  /** person who acted */
  by: string | null;
  sealed: string;
}

/**
 * Sends a text message from business work: it is asked for in the caller's own transaction, wherever the tenant's tables
 * lie, and leaves once when that is committed and never otherwise (decision 006: at most once).
 *
 * What stands in its way does not undo the work: a second message to a phone within the minute waits for its turn, one
 * beyond the day's limits is a failed message in the log, and a tenant that has no service enabled sends nothing.
 * Refuses 400 for a wrong phone or value.
 */
export async function askForSms(work: Work, notice: SmsNotice): Promise<void> {
  if (!work.writing) throw new Error('a text message is asked for inside a transaction');
  checkRequest(notice);
  if (work.store === 'platform' || work.inPrimary) return noteNotice(work.asPlatform(), notice);
  const sealed = work.context.secrets.seal(JSON.stringify(notice));
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

/** Seconds until the message may leave, or why it may not. */
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

/** Notes what was carried over from a data source, in the transaction of the primary that takes it. */
export async function takeNotice(work: Work, { by, sealed }: SealedNotice): Promise<void> {
  let notice: SmsNotice;
  try {
    notice = JSON.parse(work.context.secrets.open(sealed)) as SmsNotice;
  } catch (error) {
    // sealed with another key: nobody can read it any more, and what waits behind it must not wait for ever
    work.context.log.error({ err: error, tenantId: work.actor.tenantId }, 'a text message from a data source is lost');
    return;
  }
  await noteNotice(work.as({ ...tenantActor(work.actor.tenantId, 'sms'), id: by }), notice);
}
