import type { Selectable } from 'kysely';
import type { Outbound } from '#platform/outbound/rules.ts';
import type { SmsRow } from './tables.ts';

export type SmsService = Omit<Selectable<SmsRow>, 'secretSealed'> & { secretKey: string };

export interface SmsToSend {
  /** 11 digits */
  phone: string;
  templateId: string;
  params: Readonly<Record<string, string>>;
}

/**
 * Result of one attempt. `later`: refused, may be accepted another time. `unknown`: sent without an answer; the
 * services take no repetition key, so it is never repeated. `answer`: one line for the log.
 */
export interface Outcome {
  kind: 'sent' | 'kept' | 'refused' | 'later' | 'unknown';
  answer: string;
}

export interface SmsProvider {
  send(service: SmsService, message: SmsToSend, world: { outbound: Outbound; now: Date }): Promise<Outcome>;
}
