import { type Label, say } from '@kaoxin/contract/conventions.ts';
import { type ExamForm, type ExamRecord, examProblems, formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { useMemo, useState } from 'react';
import { changed, usePerform } from '#platform/calls/queries.ts';
import { useLanguage } from '#platform/language.tsx';
import { type Values, valuesOf } from '#ui/form/fields.ts';
import { refusedFields } from '#ui/form/refused-fields.ts';
import { type Form, useForm } from '#ui/form/use-form.ts';
import { idsIn, rowsIn, textIn } from './cells.ts';
import { papersOfRows, papersOfSubjects, rowsOfPapers } from './paper-rows.ts';
import { examSchema, parts, type StepKey, steps } from './parts.ts';
import { placeOfRow, rowOfPlace } from './place-rows.ts';
import { rowOfSubject, subjectOfRow } from './subject-rows.ts';
import { type ExamRows, useExamRows } from './use-exam-rows.ts';

export interface ExamFormState extends ExamRows {
  form: Form;
  districtIds: readonly string[];
  isLocked: (name: string) => boolean;
  /** number of errors by step; a step that was never left counts only typed values */
  wrong: Readonly<Record<StepKey, number>>;
  leave: (step: StepKey) => void;
  save: (publish: boolean) => void;
  refusals: number;
  busy: boolean;
  lost: boolean;
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const problemsOf = (values: Values) =>
  examProblems({
    registerStart: textIn(values.registerStart),
    registerEnd: textIn(values.registerEnd),
    examStart: textIn(values.examStart),
    examEnd: textIn(values.examEnd),
    scoreReleaseTime: textIn(values.scoreReleaseTime),
    totalScore: numberOf(values.totalScore),
    passScore: numberOf(values.passScore),
  });

const noDistrict: Label = ['请选择参加考区', 'Select the districts'];

export function useExamForm(given: ExamForm, onSaved: (record: ExamRecord) => void): ExamFormState {
  const language = useLanguage();
  const start = useMemo(() => startOf(given), [given]);
  const isLocked = (name: string) => given.lockedFields.includes(name);
  const plain = useForm({
    schema: examSchema,
    start,
    draft: `formal_exam-form-${given.id ?? 'new'}`,
    parts,
    lacking: ({ districtIds }) =>
      idsIn(districtIds).length === 0 && !isLocked('districtIds') ? { districtIds: noDistrict } : {},
  });
  const between = Object.fromEntries(problemsOf(plain.values).map(({ field, words }) => [field, say(words, language)]));
  const form: Form = { ...plain, errors: { ...between, ...plain.errors } };
  const [left, setLeft] = useState<readonly StepKey[]>([]);
  const [refusals, setRefusals] = useState(0);
  const [lost, setLost] = useState(false);
  const rows = useExamRows(given, form, left);

  const submit = usePerform(formalExam.calls.submit, {
    success: given.id ? ['更新成功', 'Saved'] : ['新增成功', 'Added'],
    told: ({ name, status }) => `${name} ${examStatus.label(status, language)}`,
    onDone: (record) => {
      form.saved();
      onSaved(record);
    },
  });
  const save = (publish: boolean) => {
    if (submit.isPending) return;
    setLeft(steps.map(({ key }) => key));
    const checked = form.check();
    if (!checked || Object.keys(between).length > 0 || !rows.sound) return setRefusals((count) => count + 1);
    const body = bodyOf(given, checked, isLocked);
    submit.mutate(
      { body: formalExam.calls.submit.body.parse(publish ? { ...body, status: examStatus.of.published } : body) },
      {
        onError: (error) => {
          rows.tell(error);
          form.refused(error);
          setRefusals((count) => count + 1);
          // a 409 that names a field is no conflict of versions: the name is taken in that year
          if (error.code !== 409 || given.id === null || Object.keys(refusedFields(error)).length > 0) return;
          setLost(true);
          void changed(['formal_exam']);
        },
      },
    );
  };
  return {
    ...rows,
    form,
    districtIds: idsIn(form.values.districtIds),
    isLocked,
    wrong: wrongIn(form, rows),
    leave: (step) => {
      setLeft((before) => (before.includes(step) ? before : [...before, step]));
      for (const name of steps.find(({ key }) => key === step)?.names ?? []) form.blur(name);
    },
    save,
    refusals,
    busy: submit.isPending,
    lost,
  };
}

const inRowsTold = ['subjects', 'subjectPapers', 'places'];

function wrongIn({ errors }: Form, { subjectErrors, paperErrors, placeErrors }: ExamRows): Record<StepKey, number> {
  const inRows: Record<StepKey, number> = {
    basics: 0,
    subjects: subjectErrors.size + paperErrors.size,
    places: placeErrors.size,
    confirm: 0,
  };
  const count = ({ key, names }: (typeof steps)[number]): number =>
    // an error of a list is not counted again when its rows show it
    names.filter((name) => errors[name] && (inRows[key] === 0 || !inRowsTold.includes(name))).length + inRows[key];
  const [basics = 0, subjects = 0, places = 0, confirm = 0] = steps.map(count);
  return { basics, subjects, places, confirm };
}

const startOf = (given: ExamForm): Values => ({
  ...valuesOf(examSchema.shape, { ...given.values, attachmentsShown: given.attachmentsShown }),
  districtIds: given.values.districtIds ?? [],
  subjects: given.subjects.map(rowOfSubject),
  subjectPapers: rowsOfPapers(given.subjects),
  places: given.places.map(rowOfPlace),
});

function bodyOf({ id, version }: ExamForm, values: Values, isLocked: (name: string) => boolean): Values {
  const subjects = rowsIn(values.subjects);
  const all: Values = {
    ...Object.fromEntries(Object.keys(examSchema.shape).map((name) => [name, values[name] ?? null])),
    districtIds: values.districtIds,
    subjects: subjects.map(subjectOfRow),
    subjectPapers: papersOfRows(papersOfSubjects(rowsIn(values.subjectPapers), subjects), subjects),
    places: rowsIn(values.places).map(placeOfRow),
  };
  const papersStay = isLocked('subjects.paperId');
  const stays = (name: string) =>
    name === 'subjectPapers' ? papersStay : isLocked(name) && (name !== 'subjects' || papersStay);
  const free = Object.entries(all).filter(([name]) => !stays(name));
  return { ...(id === null ? {} : { id, version }), ...Object.fromEntries(free) };
}
