import type { Question } from '@kaoxin/contract/question/content.ts';
import { isRecord } from '#platform/memory/storage.ts';
import { questionOf, type Writing } from './writing.ts';

/** What lies in a form or a draft under `writing`. */
export const isWriting = (value: unknown): value is Writing =>
  isRecord(value) && typeof value.stem === 'string' && Array.isArray(value.lines) && Array.isArray(value.children);

/** A question without words says so by an empty line: nothing at all would leave it as it was. */
const stemOf = ({ stem }: Question): string => (stem === '' ? '<p></p>' : stem);
const sent = (one: Question) => ({ ...one, stem: stemOf(one), analysis: one.analysis === '' ? null : one.analysis });

/** What is written, as calls take it: questions about a reading that are there keep their ids. */
export function bodyOf(writing: Writing) {
  const whole = questionOf(writing);
  const children = whole.children.map((child, at) => ({ ...sent(child), id: writing.children[at]?.id ?? null }));
  return { ...sent(whole), children };
}
