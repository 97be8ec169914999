import { isRecord } from '@kaoxin/contract/records.ts';
import type { Said } from '@kaoxin/contract/survey/survey-question.ts';
import { drop, isText, keep, read } from '#platform/memory/storage.ts';

/** Unsubmitted answers. They are stored until they are submitted; the name of the author is not. */
export interface SurveyDraft {
  said: Readonly<Record<string, Said>>;
  ticket: string;
  /** first ticket of these answers, if it was refused or expired: the server measures the duration from it */
  earlierTicket?: string;
  /** arrival of the ticket, milliseconds since 1970 */
  ticketTime: number;
  /** milliseconds on earlier visits */
  spent: number;
}

/** The server counts answers by this key, so `limitPerUser` holds for a browser. */
interface Respondent {
  key: string;
  count: number;
}

/** The server refuses a ticket after 24 hours; an older draft gets a new one. */
const ticketLife = 23 * 3_600_000;
const draftName = (id: string): string => `public-survey-${id}`;
const respondentName = (id: string): string => `public-respondent-${id}`;

const isSaid = (value: unknown): value is Said =>
  isRecord(value) &&
  (value.text === undefined || isText(value.text)) &&
  (value.picks === undefined || (Array.isArray(value.picks) && value.picks.every(Number.isInteger)));
const isDraft = (value: unknown): value is SurveyDraft =>
  isRecord(value) &&
  isRecord(value.said) &&
  Object.values(value.said).every(isSaid) &&
  isText(value.ticket) &&
  (value.earlierTicket === undefined || isText(value.earlierTicket)) &&
  Number.isFinite(value.ticketTime) &&
  Number.isFinite(value.spent);
const isRespondent = (value: unknown): value is Respondent =>
  isRecord(value) && isText(value.key) && Number.isInteger(value.count);

export function draftOf(id: string, ticket: string): SurveyDraft {
  const before = read(draftName(id), isDraft);
  const age = before ? Date.now() - before.ticketTime : 0;
  if (before && age >= 0 && age < ticketLife) return before;
  return before ? withTicket(before, ticket) : { said: {}, ticket, ticketTime: Date.now(), spent: 0 };
}

export const withTicket = (draft: SurveyDraft, ticket: string): SurveyDraft => ({
  ...draft,
  ticket,
  ticketTime: Date.now(),
  earlierTicket: draft.earlierTicket ?? draft.ticket,
});

export const keepDraft = (id: string, draft: SurveyDraft): boolean => keep(draftName(id), draft);
export const dropDraft = (id: string): void => drop(draftName(id));

/** `crypto.randomUUID` is missing on pages without TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Keys for a browser that stores nothing, so that a repeated answer has the same key. */
const drawn = new Map<string, string>();

/** A key per survey, so that answers to two surveys cannot be linked. */
export function respondentOf(id: string): Respondent {
  const stored = read(respondentName(id), isRespondent);
  if (stored) return stored;
  const key = drawn.get(id) ?? newKey();
  drawn.set(id, key);
  return { key, count: 0 };
}
export const keepRespondent = (id: string, respondent: Respondent): boolean => keep(respondentName(id), respondent);
