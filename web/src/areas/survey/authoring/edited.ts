import { isRecord } from '@kaoxin/contract/records.ts';
import { isChoice, type SurveyQuestion, type SurveyQuestionForm } from '@kaoxin/contract/survey/survey-question.ts';
import { surveyQtype } from '@kaoxin/contract/survey/survey-states.ts';

export interface Edited {
  key: string;
  qType: number;
  title: string;
  options: string;
  rows: string;
  required: number;
  /** shows the question only after one of these answers to an earlier one; follows that one when it moves */
  showIf: { of: string; keys: readonly number[] } | null;
}

const { matrix } = surveyQtype.of;
export const hasOptions = (qType: number): boolean => isChoice(qType) || qType === matrix;

let made = 0;
/** Drafts outlive the page, so the key contains the time. */
const newKey = (): string => {
  made += 1;
  return `new-${Date.now().toString(36)}-${made}`;
};
export const begun = (qType: number): Edited => ({
  key: newKey(),
  qType,
  title: '',
  options: '',
  rows: '',
  required: 1,
  showIf: null,
});

export const isEditedList = (value: unknown): value is Edited[] =>
  Array.isArray(value) &&
  value.every((one) => isRecord(one) && ['key', 'title', 'options', 'rows'].every((of) => typeof one[of] === 'string'));

export const isWritten = ({ title, options, rows }: Edited): boolean =>
  [title, options, rows].some((text) => text.trim() !== '');

export const editedOf = (list: readonly SurveyQuestion[]): Edited[] =>
  list.map(({ id, qType, title, options, rows, required, showIf }) => ({
    key: id,
    qType,
    title,
    required,
    options: options.join('\n'),
    rows: rows.join('\n'),
    showIf: showIf ? { of: list[showIf.sort - 1]?.id ?? '', keys: showIf.keys } : null,
  }));

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export type Written = Required<Pick<SurveyQuestionForm, 'qType' | 'title' | 'options' | 'rows' | 'required'>> & {
  showIf: { sort: number; keys: number[] } | null;
  key: string;
};

/** A condition on a missing question gets place 0. */
export function writtenOf(list: readonly Edited[]): Written[] {
  const places = new Map(list.map(({ key }, at) => [key, at + 1]));
  return list.map(({ key, qType, title, options, rows, required, showIf }) => ({
    key,
    qType,
    required,
    title: title.trim(),
    options: hasOptions(qType) ? lines(options) : [],
    rows: qType === matrix ? lines(rows) : [],
    showIf: showIf ? { sort: places.get(showIf.of) ?? 0, keys: [...showIf.keys] } : null,
  }));
}

export function moved(list: readonly Edited[], at: number, by: 1 | -1): Edited[] {
  const [one, other] = [list[at], list[at + by]];
  if (!one || !other) return [...list];
  return list.map((each, place) => (place === at ? other : place === at + by ? one : each));
}

export const without = (list: readonly Edited[], key: string): Edited[] =>
  list.filter((one) => one.key !== key).map((one) => (one.showIf?.of === key ? { ...one, showIf: null } : one));
