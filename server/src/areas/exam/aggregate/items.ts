import type { AnalysedItem, ExamAnalysis } from '@kaoxin/contract/exam/statistics.ts';
import { labelsOf } from '#platform/labels.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { type PaperItem, paperQuestions } from '../result/paper-items.ts';
import { groupDif } from '../statistics/difference/dif.ts';
import { itemAnalysis } from '../statistics/item/item-analysis.ts';
import { itemTally } from '../statistics/item/item-tally.ts';
import { mergeSheetTallies, type SheetTally } from '../statistics/item/sheet-tally.ts';
import { traceLine } from '../statistics/item/trace-line.ts';
import { reliability } from '../statistics/reliability/reliability.ts';
import { answerLetters } from '../statistics/sheet/answer.ts';
import { isObjective, type SheetItem } from '../statistics/sheet/sheet-item.ts';
import { countOf } from '../statistics/tally/tally.ts';
import type { SheetSum } from './sheet-sums.ts';

type Items = Pick<ExamAnalysis, 'reliability' | 'items' | 'knowledge' | 'dif'>;

export const noItems: Items = { reliability: null, items: [], knowledge: [], dif: [] };

/** Letters of the right options; none where every option has a worth of its own. */
export const keyOf = (item: SheetItem): string =>
  isObjective(item) && item.score.rule !== 3 ? answerLetters(item.key, item.letters) : '';

/** Whatever follows from the sheets of a paper (domain.md 2.5, S3). */
export async function itemsOf(work: Work, paperId: string, sums: readonly SheetSum[], least: number): Promise<Items> {
  const [first, ...others] = sums.map(({ tally }) => tally);
  const questions = await paperQuestions(work, paperId);
  if (!first || questions.length !== first.items.length) return noItems;
  const all = others.reduce(mergeSheetTallies, first);
  const typeName = await labelsOf(work, ['question_type']);
  const items = questions.map((question, index): AnalysedItem => {
    const tally = itemTally(all, index);
    const key = keyOf(question.item);
    const { options, ...numbers } = itemAnalysis(tally, key);
    return {
      sort: index + 1,
      questionId: question.questionId,
      type: question.questionType,
      typeName: typeName('question_type', question.questionType),
      knowledge: question.knowledge,
      maxScore: question.item.max / 2,
      ...numbers,
      options: options.map((option) => ({ ...option, isKey: Number(key.includes(option.key)) })),
      trace: traceLine(tally),
    };
  });
  return {
    reliability: reliability(all),
    items,
    knowledge: knowledgeOf(items),
    dif: await difOf(work, questions, all, sums, least),
  };
}

function knowledgeOf(items: readonly AnalysedItem[]): Items['knowledge'] {
  const named = items.filter((item): item is AnalysedItem & { knowledge: string } => Boolean(item.knowledge));
  return [...Map.groupBy(named, ({ knowledge }) => knowledge)].map(([name, own]) => {
    const full = own.reduce((sum, { maxScore, p }) => sum + (p === null ? 0 : maxScore), 0);
    const had = own.reduce((sum, { maxScore, p }) => sum + maxScore * (p ?? 0), 0);
    return { id: name, name, p: full === 0 ? null : had / full, n: own.length };
  });
}

/** Groups of fewer people than `least` are not compared. */
async function difOf(
  work: Work,
  questions: readonly PaperItem[],
  all: SheetTally,
  sums: readonly SheetSum[],
  least: number,
): Promise<Items['dif']> {
  const districtName = await namesOf(
    work,
    'district',
    sums.map(({ districtId }) => districtId),
  );
  const sexName = await labelsOf(work, ['sex']);
  const groups = [
    ...groupsOf(
      sums,
      'district',
      ({ districtId }) => districtId,
      (id) => districtName(id),
    ),
    ...groupsOf(
      sums,
      'gender',
      ({ gender }) => String(gender),
      (key) => sexName('sex', Number(key)),
    ),
  ];
  return groups.flatMap(({ tally, ...group }) => {
    if (countOf(tally.totals) < least || countOf(all.totals) - countOf(tally.totals) < least) return [];
    return groupDif(all, tally).flatMap(({ index, dif }) => {
      if (!dif || dif.class === 'A') return [];
      const { method, class: found } = dif;
      return [
        {
          sort: index + 1,
          questionId: questions[index]?.questionId ?? '',
          ...group,
          method,
          deltaMH: method === 'MH' ? dif.deltaMH : null,
          effect: method === 'SMD' ? dif.effect : null,
          class: found,
        },
      ];
    });
  });
}

/** People of one group against all others; there is nothing to compare where all are of one. */
function groupsOf(
  sums: readonly SheetSum[],
  by: 'district' | 'gender',
  keyed: (sum: SheetSum) => string,
  named: (key: string) => string | null,
) {
  const groups = [...Map.groupBy(sums, keyed)];
  if (groups.length < 2) return [];
  return groups.flatMap(([group, [first, ...others]]) =>
    first
      ? [
          {
            by,
            group,
            groupName: named(group) ?? '—',
            tally: others.reduce((sum, { tally }) => mergeSheetTallies(sum, tally), first.tally),
          },
        ]
      : [],
  );
}
