import { type Label, say as sayIn } from '@kaoxin/contract/conventions.ts';
import type { FormValues } from '@kaoxin/contract/template/condition.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { type ReadForm, readForm, shownFields, startOf } from '@kaoxin/contract/template/form.ts';
import { useId, useRef, useState } from 'react';
import { useLanguage } from '#platform/language.tsx';
import { todayNow } from '../dates/day.ts';
import type { UploadWait } from '../files/upload-wait.ts';

interface Options {
  fields: readonly TemplateField[];
  start?: FormValues;
  /** role of the user; default: all fields are editable */
  writer?: number;
  /** outside values by key: conditions use them, but they are neither shown, validated nor submitted */
  said?: FormValues;
  /** a trial: fields of other writers are editable too, and conditions use them */
  isTrial?: boolean;
}

/**
 * State of a template form. A field is validated on blur, all of them by `check`, with the messages of the server. Only
 * the server validates dictionary keys: here only valid ones are offered.
 */
export function useTemplateForm({ fields, start, writer, said = {}, isTrial = false }: Options) {
  const language = useLanguage();
  const id = useId();
  const [values, setValues] = useState<FormValues>(() => ({ ...startOf(fields), ...start }));
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const sending = useRef(new Map<string, Label>());
  const [waiting, setWaiting] = useState<readonly (readonly [string, Label])[]>([]);
  const isOwn = (key: string): boolean => !Object.hasOwn(said, key);
  const read = (of: FormValues): ReadForm => {
    const whole = readForm(
      fields,
      { ...of, ...said },
      {
        today: todayNow(),
        keysOf: () => undefined,
        before: isTrial ? of : { ...start, ...said },
        ...(writer === undefined ? {} : { writer }),
      },
    );
    return {
      values: Object.fromEntries(Object.entries(whole.values).filter(([key]) => isOwn(key))),
      problems: whole.problems.filter(({ fieldKey }) => isOwn(fieldKey)),
    };
  };
  const { problems } = read(values);
  const errors = Object.fromEntries([
    ...problems
      .filter(({ fieldKey }) => told.has(fieldKey))
      .map(({ fieldKey, words }) => [fieldKey, sayIn(words, language)] as const),
    ...waiting.map(([key, words]) => [key, sayIn(words, language)] as const),
  ]);
  return {
    id,
    values,
    errors,
    shown: shownFields(fields, { ...values, ...said }).filter(({ field }) => isOwn(field.fieldKey)),
    set: (key: string, value: unknown) => setValues((now) => ({ ...now, [key]: value })),
    blur: (key: string) => setTold((now) => new Set([...now, key])),
    sending: (key: string, now: UploadWait): void => {
      if (now) sending.current.set(key, now);
      else if (sending.current.delete(key)) setWaiting((ones) => ones.filter(([one]) => one !== key));
    },
    /** the values when valid and no upload is running; otherwise focuses the first error */
    check: (): Record<string, unknown> | undefined => {
      const now = read(values);
      setTold(new Set(fields.map(({ field }) => field.fieldKey)));
      const uploading = [...sending.current];
      setWaiting(uploading);
      const first = now.problems[0]?.fieldKey ?? uploading[0]?.[0];
      if (first === undefined) return now.values;
      document.getElementById(`${id}-${first}`)?.focus();
      return undefined;
    },
    clear: () => {
      setValues({ ...startOf(fields), ...start });
      setTold(new Set());
    },
  };
}
export type TemplateFormState = ReturnType<typeof useTemplateForm>;
