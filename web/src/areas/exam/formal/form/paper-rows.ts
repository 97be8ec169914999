import { factsOf, type Language, say } from '@kaoxin/contract/conventions.ts';
import type { ExamForm } from '@kaoxin/contract/exam/formal/formal.ts';
import {
  firstLabel,
  type SubjectPaperForm,
  type SubjectRecord,
  subjectPaperFields,
  subjectPaperForm,
  subjectPaperProblems,
} from '@kaoxin/contract/exam/formal/subject.ts';
import type { CellErrors, Cells, GridColumn, GridErrors, GridOption, GridRow } from '#ui/grid/grid.ts';
import { errorsOfRow, newKey, numberIn, valuesOfCells } from './cells.ts';
import { noPaper } from './subject-rows.ts';

type Name = keyof typeof subjectPaperFields;
const names: readonly Name[] = ['subjectCode', 'label', 'paperId'];
const column = (key: Name, kind: GridColumn['kind'], width: number, options?: readonly GridOption[]): GridColumn => ({
  key,
  kind,
  width,
  required: true,
  label: factsOf(subjectPaperFields[key])?.label ?? [key, key],
  ...(options ? { options } : {}),
});

/** A row refers to the key of its subject, so that the subject code can still change. */
export const paperColumns = (
  subjects: readonly GridRow[],
  papers: readonly GridOption[],
): readonly [GridColumn, GridColumn, GridColumn] => [
  column(
    'subjectCode',
    'choice',
    220,
    subjects.map(({ key, cells }) => ({ value: key, label: `${cells.subjectCode ?? ''} ${cells.name ?? ''}`.trim() })),
  ),
  column('label', 'text', 76),
  column('paperId', 'choice', 260, papers),
];

export const rowsOfPapers = (subjects: readonly SubjectRecord[]): GridRow[] =>
  subjects.flatMap(({ id, papers }) =>
    papers
      .filter(({ label }) => label !== firstLabel)
      .map(({ label, paperId }) => ({ key: `${id} ${label}`, cells: { subjectCode: id, label, paperId } })),
  );

export function nextPaper(rows: readonly GridRow[], subjects: readonly GridRow[]): GridRow {
  const [only, another] = subjects;
  const subjectCode = rows.at(-1)?.cells.subjectCode ?? (only && !another ? only.key : '');
  const taken = rows.flatMap(({ cells }) => (cells.subjectCode === subjectCode ? (cells.label ?? '') : []));
  const label = [...'BCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !taken.includes(letter)) ?? '';
  return { key: newKey(), cells: { subjectCode, label, paperId: '' } };
}

export const papersOfSubjects = (rows: readonly GridRow[], subjects: readonly GridRow[]): readonly GridRow[] => {
  const keys = new Set(subjects.map(({ key }) => key));
  const left = rows.filter(({ cells }) => !cells.subjectCode || keys.has(cells.subjectCode));
  return left.length === rows.length ? rows : left;
};

const valuesOf = ({ cells }: GridRow, codes: ReadonlyMap<string, string>) =>
  valuesOfCells({ ...cells, subjectCode: codes.get(cells.subjectCode ?? '') ?? '' }, names);
const codesOf = (subjects: readonly GridRow[]): ReadonlyMap<string, string> =>
  new Map(subjects.map(({ key, cells }) => [key, cells.subjectCode ?? '']));

interface Chosen {
  subjects: readonly GridRow[];
  papers: readonly GridOption[];
  offered: ExamForm['options']['papers'];
}

export function paperErrors(
  rows: readonly GridRow[],
  { subjects, papers, offered }: Chosen,
  language: Language,
): GridErrors {
  const codes = codesOf(subjects);
  const values = rows.map((row) => valuesOf(row, codes));
  const between = subjectPaperProblems(
    values,
    subjects.map(known),
    (id) => offered.find((one) => one.id === id)?.totalScore,
  );
  const errors = new Map<string, CellErrors>();
  rows.forEach(({ key, cells }, row) => {
    const found: Record<string, string> = {};
    for (const problem of between) if (problem.row === row) found[problem.field] ??= say(problem.words, language);
    const isPaper = !cells.paperId || papers.some(({ value }) => value === cells.paperId);
    const paper: CellErrors = isPaper ? {} : { paperId: say(noPaper, language) };
    const all = { ...found, ...errorsOfRow(subjectPaperForm, values[row] ?? {}, language), ...paper };
    if (Object.keys(all).length > 0) errors.set(key, all);
  });
  return errors;
}

const known = ({ cells }: { cells: Cells }) => ({
  subjectCode: cells.subjectCode,
  paperId: cells.paperId,
  totalScore: numberIn(cells.totalScore),
});

/** Call it only when no row has an error. */
export const papersOfRows = (rows: readonly GridRow[], subjects: readonly GridRow[]): SubjectPaperForm[] => {
  const codes = codesOf(subjects);
  return rows.map((row) => subjectPaperForm.parse(valuesOf(row, codes)));
};
