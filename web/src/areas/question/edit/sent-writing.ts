import type { Question } from '@kaoxin/contract/question/content.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { questionOf, type Writing } from './writing.ts';

export const isWriting = (value: unknown): value is Writing =>
  isRecord(value) && typeof value.stem === 'string' && Array.isArray(value.lines) && Array.isArray(value.children);

/** An empty stem is sent as an empty paragraph: an omitted one would leave it unchanged. */
const stemOf = ({ stem }: Question): string => (stem === '' ? '<p></p>' : stem);
const sent = (one: Question) => ({ ...one, stem: stemOf(one), analysis: one.analysis === '' ? null : one.analysis });

export function bodyOf(writing: Writing) {
  const whole = questionOf(writing);
  const children = whole.children.map((child, at) => ({ ...sent(child), id: writing.children[at]?.id ?? null }));
  return { ...sent(whole), children };
}
