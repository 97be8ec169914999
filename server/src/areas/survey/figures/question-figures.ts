import type { QuestionFigures } from '@kaoxin/contract/survey/survey-figures.ts';
import { isChoice, keysOf, type SurveyQuestion } from '@kaoxin/contract/survey/survey-question.ts';
import { scales, surveyQtype } from '@kaoxin/contract/survey/survey-states.ts';

const { nps, text, matrix } = surveyQtype.of;

/** Number of answers with this sign (`question`, `question:key`, `question:row:key`). */
export type CountOf = (sign: string) => number;

interface Spread {
  n: number;
  mean: number | null;
  sd: number | null;
}

export function spreadOf(values: readonly (readonly [value: number, count: number])[]): Spread {
  const n = values.reduce((sum, [, count]) => sum + count, 0);
  if (n === 0) return { n, mean: null, sd: null };
  const mean = values.reduce((sum, [value, count]) => sum + value * count, 0) / n;
  const squares = values.reduce((sum, [value, count]) => sum + count * (value - mean) ** 2, 0);
  return { n, mean, sd: n > 1 ? Math.sqrt(squares / (n - 1)) : null };
}

/** Net promoter score: %(9–10) − %(0–6). */
export function npsOf(values: readonly (readonly [value: number, count: number])[]): number | null {
  const of = (fits: (value: number) => boolean) =>
    values.reduce((sum, [value, count]) => sum + (fits(value) ? count : 0), 0);
  const n = of(() => true);
  return n === 0 ? null : (100 * (of((value) => value >= 9) - of((value) => value <= 6))) / n;
}

export function measureOf({ id, qType }: Pick<SurveyQuestion, 'id' | 'qType'>, count: CountOf): number | null {
  const values = keysOf({ qType }).map((key) => [key, count(`${id}:${key}`)] as const);
  return qType === nps ? npsOf(values) : spreadOf(values).mean;
}

const counted = (labels: readonly string[], keys: readonly number[], count: CountOf, n: number) =>
  keys.map((key, at) => {
    const times = count(String(key));
    return { key: String(key), label: String(labels[at] ?? key), count: times, share: n === 0 ? null : times / n };
  });

export type IsHidden = (n: number, row?: number) => boolean;

export function figuresOfQuestion(
  question: SurveyQuestion,
  count: CountOf,
  words: QuestionFigures['words'],
  isHidden: IsHidden,
): QuestionFigures {
  const { id, sort, title, qType, options, rows } = question;
  const n = count(id);
  const keys = keysOf(question);
  const isScale = scales[qType] !== undefined;
  const values = isScale ? keys.map((key) => [key, count(`${id}:${key}`)] as const) : [];
  const { mean, sd } = spreadOf(values);
  const own = {
    options: isScale || isChoice(qType) ? counted(isScale ? [] : options, keys, (key) => count(`${id}:${key}`), n) : [],
    rows: qType === matrix ? rows.map((label, at) => rowOf(label, at + 1)) : [],
    mean,
    sd,
    nps: qType === nps ? npsOf(values) : null,
    words: qType === text ? words : [],
  };
  const head = { id, sort, title, qType, n };
  return isHidden(n) ? { ...head, ...withheld(own), suppressed: 1 } : { ...head, ...own, suppressed: 0 };

  function rowOf(label: string, row: number) {
    const said = keys.map((key) => [key, count(`${id}:${row}:${key}`)] as const);
    const spread = spreadOf(said);
    const told = {
      key: String(row),
      label,
      n: spread.n,
      mean: spread.mean,
      options: counted(options, keys, (key) => count(`${id}:${row}:${key}`), spread.n),
    };
    return isHidden(spread.n, row) ? untoldRow(told) : told;
  }
}

type Own = Pick<QuestionFigures, 'options' | 'rows' | 'mean' | 'sd' | 'nps' | 'words'>;
const untold = (options: Own['options']): Own['options'] =>
  options.map((option) => ({ ...option, count: null, share: null }));

const untoldRow = (row: Own['rows'][number]): Own['rows'][number] => ({
  ...row,
  mean: null,
  options: untold(row.options),
});

const withheld = ({ options, rows }: Own): Own => ({
  options: untold(options),
  rows: rows.map(untoldRow),
  mean: null,
  sd: null,
  nps: null,
  words: [],
});
