import type { Said } from '@kaoxin/contract/survey/survey-question.ts';
import { drop, isRecord, isText, keep, read } from '#platform/memory/storage.ts';

/** Answers that are not submitted yet. They last until then, also when the page is closed; the name of the author does not. */
export interface SurveyDraft {
  /** by the id of the question */
  said: Readonly<Record<string, Said>>;
  ticket: string;
  /** the first ticket of these answers, where it was refused or is too old: the server measures the time from it */
  earlierTicket?: string;
  /** milliseconds since 1970: when the ticket came */
  ticketTime: number;
  /** milliseconds on earlier visits */
  spent: number;
}

/** The server counts answers by this key, so `limitPerUser` holds for a browser. */
interface Respondent {
  key: string;
  /** answers submitted so far */
  count: number;
}

/** The server refuses a ticket after 24 hours; what is opened later than this begins with a new one. */
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

/** The stored draft of a survey, or an empty one. @param ticket issued with the questions just now */
export function draftOf(id: string, ticket: string): SurveyDraft {
  const before = read(draftName(id), isDraft);
  const age = before ? Date.now() - before.ticketTime : 0;
  if (before && age >= 0 && age < ticketLife) return before;
  return before ? withTicket(before, ticket) : { said: {}, ticket, ticketTime: Date.now(), spent: 0 };
}

/** The draft with the successor of its ticket. */
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

/** Drawn by this page, where the browser stores nothing: a repeated answer has the same key. */
const drawn = new Map<string, string>();

/** A key of each survey, so that answers to two of them cannot be joined. */
export function respondentOf(id: string): Respondent {
  const stored = read(respondentName(id), isRespondent);
  if (stored) return stored;
  const key = drawn.get(id) ?? newKey();
  drawn.set(id, key);
  return { key, count: 0 };
}
export const keepRespondent = (id: string, respondent: Respondent): boolean => keep(respondentName(id), respondent);
