import { factsOf, type Label, type Language, say } from '@kaoxin/contract/conventions.ts';
import {
  type SubjectForm,
  type SubjectRecord,
  subjectFields,
  subjectForm,
  subjectProblems,
} from '@kaoxin/contract/exam/formal/subject.ts';
import type { CellErrors, GridColumn, GridErrors, GridOption, GridRow } from '#ui/grid/grid.ts';
import { errorsOfRow, newKey, numberIn, textOf, valuesOfCells } from './cells.ts';

export const mostSubjects = 30;

type Name = keyof typeof subjectFields;
const column = (key: Name, kind: GridColumn['kind'], width: number, required = true): GridColumn => ({
  key,
  label: factsOf(subjectFields[key])?.label ?? [key, key],
  kind,
  width,
  required,
});

export const subjectColumns = (papers: readonly GridOption[], paperNeeded: boolean): readonly GridColumn[] => [
  column('subjectCode', 'text', 96),
  column('name', 'text', 170),
  column('startTime', 'moment', 146),
  column('endTime', 'moment', 146),
  { ...column('paperId', 'choice', 170, paperNeeded), options: papers },
  column('totalScore', 'number', 76),
  column('passScore', 'number', 76),
  column('objectiveScore', 'number', 96, false),
];

export const papersAlone = (columns: readonly GridColumn[]): readonly GridColumn[] =>
  columns.map((one) => (one.key === 'paperId' ? one : { ...one, fixed: true, required: false }));
const names: readonly Name[] = [
  ...(['subjectCode', 'name', 'startTime', 'endTime', 'paperId'] as const),
  ...(['totalScore', 'passScore', 'objectiveScore'] as const),
];

export const rowOfSubject = (subject: SubjectRecord): GridRow => ({
  key: subject.id,
  id: subject.id,
  cells: Object.fromEntries(names.map((name) => [name, textOf(subject[name])])),
});

const nextCode = (rows: readonly GridRow[]): string => {
  const numbers = rows.map(({ cells }) => Number(/^\d{1,6}$/.exec(cells.subjectCode ?? '')?.[0] ?? 0));
  return String(Math.max(0, ...numbers) + 1).padStart(2, '0');
};

export function nextSubject(rows: readonly GridRow[]): GridRow {
  const last = rows.at(-1)?.cells;
  return {
    key: newKey(),
    cells: {
      subjectCode: nextCode(rows),
      name: '',
      startTime: '',
      endTime: '',
      paperId: '',
      totalScore: last?.totalScore ?? '100',
      passScore: last?.passScore ?? '60',
      objectiveScore: '',
    },
  };
}

export interface Within {
  examStart?: string | undefined;
  examEnd?: string | undefined;
}

export function subjectErrors(
  rows: readonly GridRow[],
  within: Within,
  papers: readonly GridOption[] | undefined,
  language: Language,
): GridErrors {
  const values = rows.map(({ cells }) => valuesOfCells(cells, names));
  const between = subjectProblems(values.map(readable), within);
  const errors = new Map<string, CellErrors>();
  rows.forEach(({ key, cells }, row) => {
    const found: Record<string, string> = {};
    for (const problem of between) if (problem.row === row) found[problem.field] ??= say(problem.words, language);
    const isPaper = !cells.paperId || !papers || papers.some(({ value }) => value === cells.paperId);
    const paper: CellErrors = isPaper ? {} : { paperId: say(noPaper, language) };
    const all = { ...found, ...errorsOfRow(subjectForm, values[row] ?? {}, language), ...paper };
    if (Object.keys(all).length > 0) errors.set(key, all);
  });
  return errors;
}
export const noPaper: Label = ['没有这份试卷，请从列表中选择', 'No such paper; choose one of the list'];

const readable = (values: Readonly<Record<string, unknown>>) =>
  compared.parse(
    Object.fromEntries(names.filter((name) => reads(name, values[name])).map((name) => [name, values[name]])),
  );
const compared = subjectForm.partial();
const reads = (name: Name, value: unknown): boolean =>
  value !== undefined && subjectFields[name].safeParse(value).success;

/** Call it only when the row has no error. */
export const subjectOfRow = ({ id, cells }: GridRow, place: number): SubjectForm =>
  subjectForm.parse({ ...(id === undefined ? {} : { id }), ...valuesOfCells(cells, names), sort: place + 1 });

export function marksOf(rows: readonly GridRow[]): { full: number; pass: number } {
  const sum = (name: Name) =>
    rows.reduce((all, { cells }) => all + Math.round((numberIn(cells[name]) ?? 0) * 10), 0) / 10;
  return { full: sum('totalScore'), pass: sum('passScore') };
}
