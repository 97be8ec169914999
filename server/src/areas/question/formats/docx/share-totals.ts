import { blanksIn } from '@kaoxin/contract/question/content.ts';
import { plainText } from '#platform/text/html.ts';
import { pointsSaid } from '../said/named.ts';
import { markedStem } from '../said/points.ts';
import { type Draft, htmlOf, textOf } from './drafts.ts';
import type { SaidTotals } from './headings/heading-scores.ts';
import { lineOf } from './pieces.ts';
import type { DraftGroup } from './read-paper.ts';

/** Shares of a total are whole or half points, as where the heading states the number of questions. */
const perPoint = 2;

/** Gives the questions below a heading that states only a total (`共20分`) equal shares, if it divides exactly. */
export function shareTotals(groups: readonly DraftGroup[]): void {
  const below = new Map<SaidTotals, Draft[]>();
  for (const { totals, parts } of groups)
    for (const one of totals) below.set(one, [...(below.get(one) ?? []), ...parts]);
  // Totals of a passage count before those of the section around it.
  const inner = [...below].sort(([, one], [, other]) => one.length - other.length);
  for (const [{ points, count }, drafts] of inner) {
    if (points === undefined || count !== undefined) continue;
    const known = drafts.map(ownPoints);
    const open = drafts.filter((_, at) => known[at] === undefined);
    const share = (points - known.reduce((sum: number, one) => sum + (one ?? 0), 0)) / open.length;
    if (!(share > 0) || !Number.isInteger(share * perPoint)) continue;
    for (const draft of open) draft.fields.set('eachScore', [lineOf([{ text: String(share), marks: [] }])]);
  }
}

function ownPoints({ fields }: Draft): number | undefined {
  const said = (key: string) => textOf(fields.get(key) ?? []);
  const stem = htmlOf(fields.get('stem') ?? []);
  const own = pointsSaid(said('score')) ?? markedStem(stem, () => undefined)?.points;
  if (own !== undefined) return own;
  const each = said('eachScore');
  const ofBlank = /^每空(.+)$/u.exec(each)?.[1];
  if (ofBlank === undefined) return pointsSaid(each);
  return (pointsSaid(ofBlank) ?? 0) * Math.max(1, blanksIn(plainText(stem)));
}
