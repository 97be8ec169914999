import { questionFacts } from '@kaoxin/contract/question/question-fields.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { questionTemp, type StagedRecord } from '@kaoxin/contract/question/staging.ts';
import { useState } from 'react';
import { ApiError } from '#platform/calls/api-error.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { type Values, valuesOf } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { useForm } from '#ui/form/use-form.ts';
import { writingOf } from '../../edit/read-writing.ts';
import { bodyOf, isWriting } from '../../edit/sent-writing.ts';
import { emptyWriting, questionTypes, type Writing } from '../../edit/writing.ts';
import { rowDraft } from '../row-drafts.ts';
import { refreshBatches } from '../use-report.ts';

const { difficulty, knowledge, cognition, source } = questionFacts;
const schema = formOf({ difficulty, knowledge, cognition, source });

function writingAtStart({ id, face, key, questionType: said }: StagedRecord): Writing {
  const uid = `t${id}`;
  if (face && key) return writingOf(face, key, null, uid);
  return emptyWriting(questionTypes.find((type) => type === said) ?? questionType.of.single, uid);
}

export function useRowForm(
  record: StagedRecord,
  batchNo: string,
  onSaved: (record: StagedRecord, goesOn: boolean) => void,
) {
  const begun = writingAtStart(record);
  const start: Values = { ...valuesOf(schema.shape, record), writing: begun };
  const form = useForm({
    schema,
    start,
    draft: rowDraft(batchNo, record.id),
    draftIn: 'session',
    parts: { writing: ['题目', 'Question'] },
  });
  const [lost, setLost] = useState(false);
  const [looks, setLooks] = useState(0);
  const submit = usePerform(questionTemp.calls.submit);
  const of = ({ writing }: Values): Writing => (isWriting(writing) ? writing : begun);
  const write = (change: (writing: Writing) => Writing) => {
    form.set('writing', change(of(form.now())));
    if (form.errors.stem !== undefined) form.blur('stem');
  };
  const save = (goesOn: boolean) => {
    if (submit.isPending) return;
    const facts = form.check();
    if (!facts) return;
    const fields = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, facts[name] ?? null]));
    const known = { id: record.id, version: record.version };
    const body = questionTemp.calls.submit.body.parse({ ...fields, ...bodyOf(of(facts)), ...known });
    submit.mutate(
      { body },
      {
        onSuccess: (answer) => {
          form.saved(facts);
          setLost(false);
          setLooks((count) => count + 1);
          onSaved(answer, goesOn);
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 409) {
            setLost(true);
            void refreshBatches();
          } else form.refused(error);
        },
      },
    );
  };
  return { form, writing: of(form.values), write, save, busy: submit.isPending, lost, looks };
}
