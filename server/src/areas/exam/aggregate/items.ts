import type { AnalysedItem, ExamAnalysis } from '@kaoxin/contract/exam/statistics.ts';
import { labelsOf } from '#platform/labels.ts';
import { namesOf } from '#platform/names.ts';
import { settingsOf } from '#platform/settings.ts';
import type { Work } from '#platform/work.ts';
import { type PaperItem, paperQuestions, readsKeys } from '../result/paper-items.ts';
import { usualTail } from '../statistics/item/score-group.ts';
import { answerLetters } from '../statistics/sheet/answer.ts';
import { isObjective, type SheetItem } from '../statistics/sheet/sheet-item.ts';
import { withoutFew } from './few-choosers.ts';
import { type ItemFigures, itemFigures } from './item-figures.ts';
import type { Where } from './read.ts';
import { type OfPaper, sheetsKeptBack } from './sheet-sums.ts';

type Items = Pick<ExamAnalysis, 'reliability' | 'items' | 'knowledge' | 'dif'>;

export const noItems: Items = { reliability: null, items: [], knowledge: [], dif: [] };

/** Letters of the right options; none where every option has a worth of its own. */
export const keyOf = (item: SheetItem): string =>
  isObjective(item) && item.score.rule !== 3 ? answerLetters(item.key, item.letters) : '';

/** How many of all the high and the low group are, of the tenant. */
const tailOf = async (work: Work): Promise<number> =>
  Number((await settingsOf(work)).get('stat.tailRatio') ?? usualTail);

/** Whatever follows from the sheets of a paper (domain.md 2.5, S3), and how many there are. Groups of fewer than `least` are not compared. */
export async function itemsOf(
  work: Work,
  of: OfPaper,
  where: Where,
  least: number,
): Promise<Items & { sheets: number; withKeys: boolean }> {
  const withKeys = await readsKeys(work, of.paperId);
  const questions = await paperQuestions(work, of.paperId);
  const keys = questions.map(({ item }) => keyOf(item));
  const figures = await itemFigures(work, of, where, { keys, least, tail: await tailOf(work) });
  const sheets = figures?.sheets ?? 0;
  const isFew = sheets < least || (await sheetsKeptBack(work, of, where, least));
  if (!figures || isFew || questions.length !== figures.length) return { sheets, withKeys, ...noItems };
  const told = figures.items.map((item) => ({
    ...withoutFew(item, { least, isPart: Boolean(where.districtId) }),
    // which option is the right one is told by how many chose it, too
    ...(withKeys ? {} : { options: [] }),
  }));
  const items = await namedItems(work, questions, keys, { ...figures, items: told });
  return {
    sheets,
    withKeys,
    reliability: figures.reliability,
    items,
    knowledge: knowledgeOf(items),
    dif: await namedDif(work, questions, figures),
  };
}

async function namedItems(
  work: Work,
  questions: readonly PaperItem[],
  keys: readonly string[],
  figures: ItemFigures,
): Promise<AnalysedItem[]> {
  const typeName = await labelsOf(work, ['question_type']);
  return figures.items.flatMap(({ options, trace, ...numbers }, index): AnalysedItem[] => {
    const question = questions[index];
    if (!question) return [];
    return [
      {
        sort: index + 1,
        questionId: question.questionId,
        type: question.questionType,
        typeName: typeName('question_type', question.questionType),
        knowledge: question.knowledge,
        maxScore: question.item.max / 2,
        ...numbers,
        options: options.map((option) => ({ ...option, isKey: Number(keys[index]?.includes(option.key) ?? false) })),
        trace,
      },
    ];
  });
}

function knowledgeOf(items: readonly AnalysedItem[]): Items['knowledge'] {
  const named = items.filter((item): item is AnalysedItem & { knowledge: string } => Boolean(item.knowledge));
  return [...Map.groupBy(named, ({ knowledge }) => knowledge)].map(([name, own]) => {
    const full = own.reduce((sum, { maxScore, p }) => sum + (p === null ? 0 : maxScore), 0);
    const had = own.reduce((sum, { maxScore, p }) => sum + maxScore * (p ?? 0), 0);
    return { id: name, name, p: full === 0 ? null : had / full, n: own.length };
  });
}

async function namedDif(work: Work, questions: readonly PaperItem[], { compared }: ItemFigures): Promise<Items['dif']> {
  const districtName = await namesOf(
    work,
    'district',
    compared.flatMap(({ by, group }) => (by === 'district' ? [group] : [])),
  );
  const sexName = await labelsOf(work, ['sex']);
  return compared.flatMap(({ by, group, items }) => {
    const groupName = (by === 'district' ? districtName(group) : sexName('sex', Number(group))) ?? '—';
    return items.flatMap(({ index, dif }) => {
      if (!dif || dif.class === 'A') return [];
      const { method, class: found } = dif;
      return [
        {
          sort: index + 1,
          questionId: questions[index]?.questionId ?? '',
          ...{ by, group, groupName, method },
          deltaMH: method === 'MH' ? dif.deltaMH : null,
          effect: method === 'SMD' ? dif.effect : null,
          class: found,
        },
      ];
    });
  });
}
