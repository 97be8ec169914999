import type { Work } from '#platform/work.ts';
import { inTurn } from '../in-turn.ts';
import { type ToldOfPaper, tailOf, toldOfPaper } from '../items/items.ts';
import { placesKeptBack } from '../items/sheets-kept-back.ts';
import { tellingOf } from '../withheld/scores-told.ts';
import { type Sitting, sittingsOf } from './sittings.ts';

type ToldItem = NonNullable<ToldOfPaper['figures']>['items'][number];

export interface ToldSitting extends Sitting {
  versionNo: number;
  maxScore: number;
  full: number;
  key: string;
  item: ToldItem | null;
  places: readonly { districtId: string; n: number; p: number | null }[];
}

/**
 * Figures of a question by sitting, latest first; `tail` is the share of the high and low group. Shows no more than the
 * analyses of these examinations, by the same rules. The caller must have checked access to them.
 */
export async function toldOfQuestion(
  work: Work,
  questionId: string,
): Promise<{ sittings: readonly ToldSitting[]; tail: number }> {
  const papers = await work
    .table('paperQuestion')
    .ofTenant()
    .select()
    .select(['paperId', 'questionVersion'])
    .where('questionId', '=', questionId)
    .execute();
  const versions = new Map(papers.map(({ paperId, questionVersion }) => [paperId, questionVersion]));
  const { least } = await tellingOf(work);
  const sat = await sittingsOf(work, [...versions.keys()]);
  const sittings: ToldSitting[] = [];
  for (const sitting of sat) {
    const versionNo = versions.get(sitting.paperId) ?? 1;
    // one after the other, because each decodes the joint tables of a paper
    sittings.push({ ...sitting, versionNo, ...(await inTurn(work, () => toldIn(work, sitting, questionId, least))) });
  }
  return { sittings, tail: await tailOf(work) };
}

type Told = Omit<ToldSitting, keyof Sitting | 'versionNo'>;

async function toldIn(work: Work, sitting: Sitting, questionId: string, least: number): Promise<Told> {
  const { questions, keys, withKeys, figures } = await toldOfPaper(work, sitting, {}, least);
  const index = questions.findIndex((question) => question.questionId === questionId);
  const full = questions.reduce((sum, { item }) => sum + item.max, 0) / 2;
  const maxScore = (questions[index]?.item.max ?? 0) / 2;
  const key = withKeys ? (keys[index] ?? '') : '';
  const item = figures?.items[index];
  if (!figures || !item) return { full, maxScore, key, item: null, places: [] };
  const isKeptBack = await placesKeptBack(work, sitting, least);
  const places = figures.places.flatMap(({ districtId, items }) => {
    const own = items[index];
    return own && own.n > 0 && !isKeptBack(districtId) ? [{ districtId, ...own }] : [];
  });
  return { full, maxScore, key, item, places };
}
