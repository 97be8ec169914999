import type { ExamForm } from '@kaoxin/contract/exam/formal/formal.ts';
import type { ApiError } from '#platform/calls/api-error.ts';
import { useLanguage } from '#platform/language.tsx';
import type { Values } from '#ui/form/fields.ts';
import type { Form } from '#ui/form/use-form.ts';
import type { GridErrors, GridOption, GridRow } from '#ui/grid/grid.ts';
import { useRefusedRows } from '#ui/grid/use-refused-rows.ts';
import { idsIn, rowsIn, textIn, touched } from './cells.ts';
import { paperErrors, papersOfSubjects } from './paper-rows.ts';
import type { StepKey } from './parts.ts';
import { placeErrors } from './place-rows.ts';
import { subjectErrors } from './subject-rows.ts';

export interface ExamRows {
  papers: readonly GridOption[];
  subjects: readonly GridRow[];
  subjectErrors: GridErrors;
  subjectPapers: readonly GridRow[];
  paperErrors: GridErrors;
  places: readonly GridRow[];
  placeErrors: GridErrors;
  setSubjects: (rows: readonly GridRow[]) => void;
  setSubjectPapers: (rows: readonly GridRow[]) => void;
  setPlaces: (rows: readonly GridRow[]) => void;
  /** no row has an error, shown or hidden */
  sound: boolean;
  tell: (error: ApiError) => void;
}

/** @param left steps the user has left; other steps do not report empty cells */
export function useExamRows(given: ExamForm, form: Form, left: readonly StepKey[]): ExamRows {
  const language = useLanguage();
  const refusedSubjects = useRefusedRows('subjects');
  const refusedPapers = useRefusedRows('subjectPapers');
  const refusedPlaces = useRefusedRows('places');
  const { values } = form;
  const papers = papersOf(given);
  const subjects = rowsIn(values.subjects);
  // papers that another user gave a subject missing here are dropped
  const subjectPapers = papersOfSubjects(rowsIn(values.subjectPapers), subjects);
  const places = rowsIn(values.places);
  const wrongSubjects = subjectErrors(subjects, withinOf(values), papers, language);
  const wrongPapers = paperErrors(subjectPapers, { subjects, papers, offered: given.options.papers }, language);
  const wrongPlaces = placeErrors(places, values, language);
  const shown = (step: StepKey, errors: GridErrors, rows: readonly GridRow[]) =>
    left.includes(step) ? errors : touched(errors, rows);
  return {
    papers,
    subjects,
    subjectErrors: refusedSubjects.beside(shown('subjects', wrongSubjects, subjects)),
    subjectPapers,
    paperErrors: refusedPapers.beside(shown('subjects', wrongPapers, subjectPapers)),
    places,
    placeErrors: refusedPlaces.beside(shown('places', wrongPlaces, places)),
    setSubjects: (rows) => {
      refusedSubjects.forget();
      refusedPapers.forget();
      form.set('subjects', rows);
      const kept = rowsIn(form.now().subjectPapers);
      const left = papersOfSubjects(kept, rows);
      if (left !== kept) form.set('subjectPapers', left);
    },
    setSubjectPapers: (rows) => {
      refusedPapers.forget();
      form.set('subjectPapers', rows);
    },
    setPlaces: (rows) => {
      refusedPlaces.forget();
      form.set('places', rows);
      const known = idsIn(form.now().districtIds);
      const more = rows.flatMap(({ cells }) => cells.districtId ?? []).filter((id) => !known.includes(id));
      if (more.length > 0) form.set('districtIds', [...known, ...new Set(more)]);
    },
    sound: [wrongSubjects, wrongPapers, wrongPlaces].every(({ size }) => size === 0),
    tell: (error) => {
      refusedSubjects.tell(error, subjects);
      refusedPapers.tell(error, subjectPapers);
      refusedPlaces.tell(error, places);
    },
  };
}

const withinOf = ({ examStart, examEnd }: Values) => ({ examStart: textIn(examStart), examEnd: textIn(examEnd) });

function papersOf({ options, subjects }: ExamForm): GridOption[] {
  const offered = options.papers.map(({ id, name, paperCode }) => ({ value: id, label: `${name}（${paperCode}）` }));
  const bound = subjects
    .flatMap(({ papers }) => papers)
    .filter(({ paperId }) => offered.every(({ value }) => value !== paperId))
    .map(({ paperId, paperIdName }) => [paperId, { value: paperId, label: paperIdName ?? paperId }] as const);
  return [...offered, ...new Map(bound).values()];
}
