import type { AnalysedItem, ExamAnalysis } from '@kaoxin/contract/exam/scores/statistics.ts';
import { labelsOf } from '#platform/labels.ts';
import { namesOf } from '#platform/names.ts';
import { numberOf, settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { type PaperItem, paperQuestions, readsKeys } from '../../result/paper-items.ts';
import { usualTail } from '../../statistics/item/score-group.ts';
import { answerLetters } from '../../statistics/sheet/answer.ts';
import { isObjective, type SheetItem } from '../../statistics/sheet/sheet-item.ts';
import type { Where } from '../read.ts';
import { withoutFew } from './few-choosers.ts';
import { type ItemFigures, itemFigures } from './item-figures.ts';
import { type KnowledgeNames, knowledgeNames } from './knowledge-names.ts';
import type { OfPaper } from './sheet-sums.ts';
import { sheetsKeptBack } from './sheets-kept-back.ts';

type Items = Pick<ExamAnalysis, 'reliability' | 'items' | 'knowledge' | 'dif'>;

export const noItems: Items = { reliability: null, items: [], knowledge: [], dif: [] };

/** Letters of the right options; empty if each option has its own score. */
export const keyOf = (item: SheetItem): string =>
  isObjective(item) && item.score.rule !== 3 ? answerLetters(item.key, item.letters) : '';

export const tailOf = async (work: Work): Promise<number> =>
  numberOf(await settingsOf(work), 'stat.tailRatio', usualTail);

export interface ToldOfPaper {
  sheets: number;
  withKeys: boolean;
  questions: readonly PaperItem[];
  keys: readonly string[];
  figures: ItemFigures | null;
}

/**
 * Figures of the items of a paper, without what is withheld from the caller. Groups of fewer than `least` are not
 * compared.
 */
export async function toldOfPaper(work: Work, of: OfPaper, where: Where, least: number): Promise<ToldOfPaper> {
  const withKeys = await readsKeys(work, of.paperId);
  const questions = await paperQuestions(work, of.paperId);
  const keys = questions.map(({ item }) => keyOf(item));
  const figures = await itemFigures(work, of, where, { keys, least, tail: await tailOf(work) });
  const sheets = figures?.sheets ?? 0;
  const isFew = sheets < least || (await sheetsKeptBack(work, of, where, least));
  const paper = { sheets, withKeys, questions, keys };
  if (!figures || isFew || questions.length !== figures.length) return { ...paper, figures: null };
  const items = figures.items.map((item) => ({
    ...withoutFew(item, { least, isPart: Boolean(where.districtId) }),
    // the number of choices would also reveal the right option
    ...(withKeys ? {} : { options: [] }),
  }));
  return { ...paper, figures: { ...figures, items } };
}

export async function itemsOf(
  work: Work,
  of: OfPaper,
  where: Where,
  least: number,
): Promise<Items & { sheets: number; withKeys: boolean }> {
  const { sheets, withKeys, ...told } = await toldOfPaper(work, of, where, least);
  return { sheets, withKeys, ...(await namedFigures(work, told)) };
}

export async function namedFigures(
  work: Work,
  { questions, keys, figures }: Pick<ToldOfPaper, 'questions' | 'keys' | 'figures'>,
): Promise<Items> {
  if (!figures) return noItems;
  const names = await knowledgeNames(
    work,
    questions.map(({ knowledge }) => knowledge),
  );
  const items = await namedItems(work, questions, keys, figures);
  return {
    reliability: figures.reliability,
    items: items.map((item) => ({ ...item, knowledge: names.point(item.knowledge) })),
    knowledge: knowledgeOf(items, names),
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

function knowledgeOf(items: readonly AnalysedItem[], { part }: KnowledgeNames): Items['knowledge'] {
  const named = items.filter((item): item is AnalysedItem & { knowledge: string } => Boolean(item.knowledge));
  return [...Map.groupBy(named, ({ knowledge }) => part(knowledge))].map(([name, own]) => {
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
          by,
          group,
          groupName,
          method,
          deltaMH: method === 'MH' ? dif.deltaMH : null,
          effect: method === 'SMD' ? dif.effect : null,
          class: found,
        },
      ];
    });
  });
}
