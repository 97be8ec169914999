import type { RubricPoint } from '@kaoxin/contract/question/content.ts';
import { plainText } from '#platform/text/html.ts';
import { inHtml } from '../rich.ts';

const heading = '<p>评分标准</p>';
const table = /<p>评分标准<\/p><table><tbody>((?:<tr><td>[^<]*<\/td><td>[\d.]+<\/td><\/tr>)+)<\/tbody><\/table>$/u;
const row = /<tr><td>([^<]*)<\/td><td>([\d.]+)<\/td><\/tr>/gu;

export const graderInfo = (text: string, rubric: readonly RubricPoint[]): string =>
  rubric.length === 0
    ? text
    : `${text}${heading}<table><tbody>${rubric
        .map((point) => `<tr><td>${inHtml(point.text)}</td><td>${point.score}</td></tr>`)
        .join('')}</tbody></table>`;

export function graderNotes(said: string): { text: string; rubric: RubricPoint[] } {
  const found = table.exec(said);
  if (!found) return { text: said, rubric: [] };
  const rubric = [...(found[1] ?? '').matchAll(row)].map(([, text = '', score]) => ({
    text: plainText(text),
    score: Number(score),
  }));
  return { text: said.slice(0, found.index), rubric };
}
