import { questionProblems } from '@kaoxin/contract/question/problems.ts';
import { type QuestionRecord, question } from '@kaoxin/contract/question/question.ts';
import { questionFacts, questionForm } from '@kaoxin/contract/question/question-fields.ts';
import { difficulty, type QuestionType, questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { useState } from 'react';
import { ApiError } from '#platform/calls/api-error.ts';
import { changed, usePerform } from '#platform/calls/queries.ts';
import { type Values, valuesOf } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { useForm } from '#ui/form/use-form.ts';
import { wordsOf } from '../view/words-of.ts';
import { writingOf } from './read-writing.ts';
import { bodyOf, isWriting } from './sent-writing.ts';
import { emptyWriting, questionOf, type Writing } from './writing.ts';

export interface Given {
  record: QuestionRecord | undefined;
  bankId: string | undefined;
  type: QuestionType;
}

export const schemaOf = (isNew: boolean) =>
  formOf(isNew ? { bankId: questionForm.shape.bankId, ...questionFacts } : questionFacts);

export type Manner = 'draft' | 'whole';

export function useQuestionForm(
  { record, bankId, type }: Given,
  onSaved: (record: QuestionRecord, manner: Manner, again: boolean) => void,
) {
  const schema = schemaOf(record === undefined);
  const writingAtStart = record?.key != null ? writingOf(record.face, record.key, record.id) : emptyWriting(type);
  const start: Values = record
    ? { ...valuesOf(schema.shape, record), writing: writingAtStart }
    : { difficulty: difficulty.of.medium, ...(bankId ? { bankId } : {}), writing: writingAtStart };
  const form = useForm({
    schema,
    start,
    draft: `question-${record?.id ?? `new-${bankId ?? ''}`}`,
    // sessionStorage: the draft contains the key
    draftIn: 'session',
    parts: { writing: ['题目', 'Question'] },
  });
  const [tells, setTells] = useState(0);
  const [lost, setLost] = useState(false);
  const submit = usePerform(question.calls.submit);
  const writing = isWriting(form.values.writing) ? form.values.writing : writingAtStart;
  const nowWriting = (): Writing => {
    const { writing: now } = form.now();
    return isWriting(now) ? now : writingAtStart;
  };
  const write = (change: (writing: Writing) => Writing) => {
    form.set('writing', change(nowWriting()));
    if (form.errors.stem !== undefined) form.blur('stem');
  };
  const save = (manner: Manner, again = false) => {
    if (submit.isPending) return;
    const written = nowWriting();
    const facts = form.check();
    const isWrong = manner === 'whole' && questionProblems(questionOf(written), wordsOf).length > 0;
    if (isWrong || !facts) {
      if (manner === 'whole') setTells((count) => count + 1);
      return;
    }
    const fields = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, facts[name] ?? null]));
    const status = manner === 'draft' ? questionStatus.of.draft : questionStatus.of.awaiting;
    const known = record ? { id: record.id, version: record.version } : {};
    const body = question.calls.submit.body.parse({ ...fields, ...bodyOf(written), ...known, status });
    submit.mutate(
      { body },
      {
        onSuccess: (answer) => {
          form.saved(facts);
          setLost(false);
          onSaved(answer, manner, again);
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 409) {
            setLost(true);
            void changed(['question']);
          } else form.refused(error);
        },
      },
    );
  };
  const beginAgain = () => {
    const { bankId: bank, difficulty: hard, knowledge, cognition } = form.now();
    form.discard();
    setTells(0);
    for (const [name, value] of Object.entries({ bankId: bank, difficulty: hard, knowledge, cognition }))
      if (value !== undefined && value !== null) form.set(name, value);
    form.set('writing', emptyWriting(writing.questionType, `again-${Date.now().toString(36)}`));
  };
  return { form, writing, write, save, beginAgain, busy: submit.isPending, tells, lost };
}
