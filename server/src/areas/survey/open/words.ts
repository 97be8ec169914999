import { normalised } from '@kaoxin/contract/fields/plain-text.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Stop words. */
const empty = new Set(
  '我们 你们 他们 她们 它们 这个 那个 这些 那些 一个 一些 没有 不是 就是 还是 可以 因为 所以 但是 而且 如果 虽然 以及 或者 什么 怎么 非常 比较 已经 还有 时候 the and for are was were with that this have has not but you our'.split(
    ' ',
  ),
);
const mostWords = 200;

export function wordsOf(text: string): string[] {
  const found = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(normalised(text, 'NFKC').toLowerCase())) {
    if (!isWordLike || [...segment].length < 2 || /^\d+$/.test(segment) || empty.has(segment)) continue;
    found.add(segment);
    if (found.size >= mostWords) break;
  }
  return [...found];
}
