import type { Question } from '@kaoxin/contract/question/content.ts';
import { shownText } from '@kaoxin/contract/question/shown-text.ts';

export function areKept(written: readonly string[], { options, targets }: Question): boolean {
  const shown = written.map(shownText);
  if (shown.includes('')) return false;
  const lists = [shown.slice(0, options.length), shown.slice(options.length)];
  return [options, targets].every(
    (list, at) => new Set(lists[at]).size === new Set(list.map(({ text }) => shownText(text))).size,
  );
}
