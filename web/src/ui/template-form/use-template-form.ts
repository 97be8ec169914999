import { type Label, say as sayIn } from '@kaoxin/contract/conventions.ts';
import type { FormValues } from '@kaoxin/contract/template/condition.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { type ReadForm, readForm, shownFields, startOf } from '@kaoxin/contract/template/form.ts';
import { useId, useRef, useState } from 'react';
import { useLanguage } from '#platform/language.tsx';
import { todayNow } from '../dates/day.ts';

const stillUploading: Label = ['文件正在上传，请等待上传完成', 'Files are still uploading'];

interface Options {
  fields: readonly TemplateField[];
  /** values to go on with; defaults go before where nothing is said */
  start?: FormValues;
  /** who fills it in; everybody's fields unless said */
  writer?: number;
  /** values that are said beside the form, by key: conditions look at them, and it neither draws, judges nor sends them */
  said?: FormValues;
  /** a trial: what other writers say is typed here as well, and conditions look at it */
  isTrial?: boolean;
}

/**
 * A form of a template while it is filled in. What is wrong is told of a field when it is left, of all of them by `check`, in
 * the words the server refuses with. Keys of dictionaries the server alone looks at: here none but theirs are offered.
 */
export function useTemplateForm({ fields, start, writer, said = {}, isTrial = false }: Options) {
  const language = useLanguage();
  const id = useId();
  const [values, setValues] = useState<FormValues>(() => ({ ...startOf(fields), ...start }));
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const sending = useRef(new Set<string>());
  /** fields whose uploads kept the form from being sent */
  const [waiting, setWaiting] = useState<readonly string[]>([]);
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
    ...waiting.map((key) => [key, sayIn(stillUploading, language)] as const),
  ]);
  return {
    id,
    values,
    errors,
    shown: shownFields(fields, { ...values, ...said }).filter(({ field }) => isOwn(field.fieldKey)),
    set: (key: string, value: unknown) => setValues((now) => ({ ...now, [key]: value })),
    blur: (key: string) => setTold((now) => new Set([...now, key])),
    sending: (key: string, now: boolean): void => {
      if (now) sending.current.add(key);
      else if (sending.current.delete(key)) setWaiting((keys) => keys.filter((one) => one !== key));
    },
    /** what is sent, when nothing is wrong and no file is on its way; otherwise the first wrong field has the focus */
    check: (): Record<string, unknown> | undefined => {
      const now = read(values);
      setTold(new Set(fields.map(({ field }) => field.fieldKey)));
      const uploading = [...sending.current];
      setWaiting(uploading);
      const first = now.problems[0]?.fieldKey ?? uploading[0];
      if (first === undefined) return now.values;
      document.getElementById(`${id}-${first}`)?.focus();
      return undefined;
    },
    /** begins again */
    clear: () => {
      setValues({ ...startOf(fields), ...start });
      setTold(new Set());
    },
  };
}
export type TemplateFormState = ReturnType<typeof useTemplateForm>;
