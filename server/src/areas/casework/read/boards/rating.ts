import type { SlaBoard } from '@kaoxin/contract/casework/boards/sla-board.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import { numberOf, settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../../kind/kind.ts';
import { addressOf } from './todo.ts';

export interface Rated {
  rated: number;
  stars: number;
}

/**
 * The mean over several cases. As in all statistics of people (domain.md 2.5) it is null below `stat.minCell` ratings:
 * the mean of two ratings would reveal the ratings.
 */
export async function meanRating(work: Work): Promise<(of: Rated) => number | null> {
  const least = numberOf(await settingsOf(work), 'stat.minCell', 5);
  return ({ rated, stars }) => (rated < least ? null : stars / rated);
}

export async function ratingsOf(
  work: Work,
  kinds: readonly { module: CaseModule; rated: readonly Rated[] }[],
  query: Record<string, string>,
): Promise<SlaBoard['ratings']> {
  const mean = await meanRating(work);
  return kinds.flatMap(({ module, rated }) => {
    const sum = (key: keyof Rated) => rated.reduce((all, one) => all + one[key], 0);
    const all = { rated: sum('rated'), stars: sum('stars') };
    if (all.rated === 0) return [];
    return {
      kind: module.kind,
      called: say(module.called, work.actor.language),
      count: all.rated,
      mean: mean(all),
      path: addressOf(module, { ...query, satisfaction_notnull: '1' }),
    };
  });
}
