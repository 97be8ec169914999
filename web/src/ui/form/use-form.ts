import { isEmpty, type Label, type Language, say } from '@kaoxin/contract/conventions.ts';
import { issuesByField } from '@kaoxin/contract/messages.ts';
import { brokenRanges, type Range } from '@kaoxin/contract/plain-resource/ranges.ts';
import { useId, useRef, useState } from 'react';
import type { ApiError } from '#platform/calls/api-error.ts';
import { useLanguage } from '#platform/language.tsx';
import { useDraft } from '#platform/memory/drafts.ts';
import type { UploadWait } from '../files/upload-wait.ts';
import { changedFields, type FormSchema, sameValue, type Values } from './fields.ts';
import { refusedFields } from './refused-fields.ts';
import { emptiedBy } from './tenant-choice.ts';
import { useDraftWriting } from './use-draft-writing.ts';
import { useRecordValues } from './use-record-values.ts';

const none: readonly Range[] = [];
const nothing: readonly string[] = [];
const noParts: Readonly<Record<string, Label>> = {};

export interface FormOptions {
  schema: FormSchema;
  start: Values;
  ranges?: readonly Range[];
  draft?: string;
  /** stored for this tab and login only, for confidential input */
  draftIn?: 'session';
  /** the values that apply; hidden fields are not validated */
  counted?: (values: Values) => Values;
  /** errors no schema detects, by field; handled like the schema's */
  lacking?: (values: Values) => Readonly<Partial<Record<string, Label>>>;
  /** fields of which one is to be filled; none is marked as required */
  either?: readonly string[];
  /** names of values entered outside the schema, drafted and guarded like fields */
  beside?: readonly string[];
  /** parts of the record edited outside the schema, with their labels; they follow the record like fields */
  parts?: Readonly<Record<string, Label>>;
}

export interface Form {
  id: string;
  schema: FormSchema;
  parts: Readonly<Record<string, Label>>;
  values: Values;
  errors: Record<string, string>;
  dirty: boolean;
  /** the draft could not be stored: input lasts only as long as the page */
  unkept: boolean;
  /**
   * the values came from a draft, last changed `at` (milliseconds since 1970), or another user has saved the fields
   * `since`
   */
  restored: { at: number | undefined; since: readonly string[] } | undefined;
  needs: (name: string) => boolean;
  now: () => Values;
  set: (name: string, value: unknown) => void;
  blur: (name: string) => void;
  /** an upload of this field is running: the form does not validate until it ends */
  sending: (name: string, now: UploadWait) => void;
  check: () => Values | undefined;
  complain: (name: string, message: string) => void;
  refused: (error: ApiError) => void;
  discard: () => void;
  /** drops the draft after saving, unless more was typed since `sent` or `sent` is only a part */
  saved: (sent?: Values) => void;
}

export const controlId = (form: Pick<Form, 'id'>, name: string): string => `${form.id}-${name}`;

type Errors = Record<string, string>;
type ErrorRules = Pick<FormOptions, 'schema' | 'counted' | 'lacking'>;

function rangeErrors(schema: FormSchema, ranges: readonly Range[], values: Values, language: Language): Errors {
  return Object.fromEntries(
    brokenRanges(ranges, schema, values).flatMap(({ fields, words }) =>
      fields.map((field) => [field, say(words, language)]),
    ),
  );
}

function fieldErrors({ schema, counted, lacking }: ErrorRules, values: Values, language: Language): Errors {
  const now = counted?.(values) ?? values;
  const result = schema.safeParse(now);
  const lack = Object.entries(lacking?.(now) ?? {}).flatMap(([field, words]) =>
    words ? [[field, say(words, language)]] : [],
  );
  const issues = result.success ? {} : issuesByField(schema, result.error.issues, language);
  return { ...Object.fromEntries(lack), ...issues };
}

function focusFirst(formId: string, errors: Errors): void {
  const controls = Object.keys(errors).map((name) => `[id="${formId}-${name}"]`);
  // first on the screen, whatever its order in the schema
  if (controls.length > 0) document.querySelector<HTMLElement>(controls.join())?.focus();
}

/**
 * State of a form over a contract schema. Fields are validated on blur and while they show an error, with the
 * contract's messages. Unsaved input is stored as a draft shortly after the last key, without secrets.
 */
export function useForm(options: FormOptions): Form {
  const { schema, start, ranges = none, draft: draftName, draftIn, beside = nothing, parts = noParts } = options;
  const { counted, lacking, either = nothing } = options;
  const language = useLanguage();
  const id = useId();
  const draft = useDraft(draftName ?? '', draftIn);
  const [found, setFound] = useState(() => (draftName ? draft.found() : undefined));
  const ofRecord = [...Object.keys(schema.shape), ...Object.keys(parts)];
  const names = [...ofRecord, ...beside];
  const record = useRecordValues({ schema, start, found, ofRecord, names });
  const { values, dirty, since } = record;
  const writing = useDraftWriting({ draft: draftName ? draft : undefined, schema, names, record });
  const waitsFor = useRef(new Map<string, Label>());

  const rangeErrorsOf = (of: Values) => rangeErrors(schema, ranges, of, language);
  const fieldErrorsOf = (of: Values) => fieldErrors(options, of, language);
  // restored fields were left before they were stored, so they are validated
  const [errors, setErrors] = useState(() => {
    const filled = changedFields(names, values, start).filter((name) => !isEmpty(values[name]));
    const wrong = found ? Object.entries(fieldErrorsOf(values)) : [];
    return Object.fromEntries(wrong.filter(([name]) => filled.includes(name)));
  });
  const checkOne = (name: string, of: Values) => {
    const message = fieldErrorsOf(of)[name];
    setErrors(({ [name]: _, ...others }) => (message === undefined ? others : { ...others, [name]: message }));
  };
  const showErrors = (all: Errors) => {
    setErrors(all);
    focusFirst(id, all);
  };
  const forget = () => {
    writing.drop();
    setFound(undefined);
  };
  return {
    id,
    schema,
    parts,
    values,
    errors: { ...rangeErrorsOf(values), ...errors },
    dirty,
    unkept: dirty && writing.hasFailed,
    restored: found || since.length > 0 ? { at: found?.at, since } : undefined,
    needs: (name) => {
      const { [name]: _, ...others } = counted?.(values) ?? values;
      return !either.includes(name) && lacking?.(others)[name] !== undefined;
    },
    now: record.now,
    set: (name, value) => {
      if (sameValue(record.now()[name], value)) return;
      writing.resume();
      record.put({ ...emptiedBy(schema, name), [name]: value });
      writing.writeSoon();
      if (errors[name] !== undefined) checkOne(name, record.now());
    },
    // includes a value set during blur
    blur: (name) => checkOne(name, record.now()),
    sending: (name, now) => {
      if (now) waitsFor.current.set(name, now);
      else if (waitsFor.current.delete(name)) setErrors(({ [name]: _, ...others }) => others);
    },
    check: () => {
      const waiting = [...waitsFor.current].map(([name, words]) => [name, say(words, language)]);
      const now = record.now();
      const own = { ...fieldErrorsOf(now), ...Object.fromEntries(waiting) };
      const all = { ...rangeErrorsOf(now), ...own };
      setErrors(own);
      focusFirst(id, all);
      return Object.keys(all).length === 0 ? now : undefined;
    },
    complain: (name, message) => showErrors({ [name]: message }),
    refused: (error) => showErrors(refusedFields(error)),
    discard: () => {
      forget();
      record.reset();
      setErrors({});
    },
    saved: (sent = record.now()) => {
      record.saved(sent);
      if (changedFields(names, record.now(), sent).length === 0) forget();
    },
  };
}
