import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { surveyWords } from '@kaoxin/contract/survey/survey-states.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { Work } from '#platform/work.ts';

export const maxAge = 86_400;

const sign = (secrets: Secrets, payload: string): Buffer =>
  createHmac('sha256', secrets.key('survey ticket')).update(payload).digest();

/**
 * Issues a ticket with the questions of a survey. It proves when they were shown, and is valid for one answer.
 *
 * @param issued milliseconds since 1970
 */
export function issueTicket(secrets: Secrets, surveyId: string, issued: number): string {
  const payload = Buffer.from(JSON.stringify([surveyId, issued, randomBytes(12).toString('base64url')])).toString(
    'base64url',
  );
  return `${payload}.${sign(secrets, payload).toString('base64url')}`;
}

/** `seconds` since the questions were shown; `digest` identifies the ticket. */
export interface ReadTicket {
  seconds: number;
  digest: string;
}

/** @throws 400 for a ticket that was not issued for this survey, or too long ago */
export function readTicket(work: Work, ticket: string, surveyId: string): ReadTicket {
  const read = signedFor(work, ticket, surveyId);
  if (!read) throw refuse(400, surveyWords.ticketUnusable, { fields: ['ticket'] });
  if (read.seconds > maxAge) throw refuse(400, surveyWords.ticketExpired, { fields: ['ticket'] });
  return read;
}

/**
 * An earlier ticket of a page whose ticket was refused, with a day at most. The new ticket was issued when the answers
 * were already on the page, so it alone would make an honest answer a hasty one. None: it was not issued for this
 * survey.
 */
export function readEarlier(work: Work, earlier: string, surveyId: string): ReadTicket | undefined {
  const read = signedFor(work, earlier, surveyId);
  return read && { ...read, seconds: Math.min(read.seconds, maxAge) };
}

function signedFor({ context }: Work, ticket: string, surveyId: string): ReadTicket | undefined {
  const [payload = '', seal = '', ...rest] = ticket.split('.');
  const expected = sign(context.secrets, payload);
  const given = Buffer.from(seal, 'base64url');
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [survey, issued, serial] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as [
    string,
    number,
    string,
  ];
  if (survey !== surveyId) return undefined;
  const seconds = Math.max(0, Math.floor((context.clock.epoch() - issued) / 1000));
  return { seconds, digest: context.secrets.digest(`survey ticket ${surveyId} ${serial}`) };
}
