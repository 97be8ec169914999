import { isEmpty, type Label, say } from '@kaoxin/contract/conventions.ts';
import { issuesByField } from '@kaoxin/contract/messages.ts';
import { brokenRanges, type Range } from '@kaoxin/contract/plain-resource/ranges.ts';
import { isSecret } from '@kaoxin/contract/resource.ts';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ApiError } from '#platform/calls/api-error.ts';
import { useLanguage } from '#platform/language.tsx';
import { type FoundDraft, useDraft } from '#platform/memory/drafts.ts';
import type { UploadWait } from '../files/upload-wait.ts';
import { changedFields, type FormSchema, sameValue, type Values } from './fields.ts';
import { refusedFields } from './refused-fields.ts';
import { emptiedBy } from './tenant-choice.ts';

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
  /** marks the fields a server refusal names and focuses the first */
  refused: (error: ApiError) => void;
  discard: () => void;
  /** drops the draft after saving, unless more was typed since `sent` or `sent` is only a part */
  saved: (sent?: Values) => void;
}

const isTyped = ({ fields, over = {} }: FoundDraft, name: string): boolean => !sameValue(fields[name], over[name]);

export const controlId = (form: Pick<Form, 'id'>, name: string): string => `${form.id}-${name}`;

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
  const ofRecord = [...Object.keys(schema.shape), ...Object.keys(parts)];
  const [found, setFound] = useState(() => (draftName ? draft.found() : undefined));
  /** the current record, except for stored values that do not follow it; fields missing in the draft were empty */
  const followed = (kept: Values = {}, follows: (name: string) => boolean): Values => ({
    ...start,
    ...Object.fromEntries(
      [...ofRecord, ...Object.keys(kept)].flatMap((name) => (follows(name) ? [] : [[name, kept[name]]])),
    ),
  });
  const wasLeft = (name: string) => found !== undefined && ofRecord.includes(name) && !isTyped(found, name);
  const [values, setValues] = useState(() => (found ? followed(found.fields, wasLeft) : start));
  /** the record when typing began; when unknown, all differences are reported */
  const [begunOver, setBegunOver] = useState(() => (found ? followed(found.over, wasLeft) : start));
  const over = useRef(false);
  const waitsFor = useRef(new Map<string, Label>());
  const latest = useRef(values);
  latest.current = values;
  const names = [...ofRecord, ...beside];
  const [base, setBase] = useState(start);
  const [safe, setSafe] = useState<Values>();
  const own = { ...base, ...safe };
  const [unkept, setUnkept] = useState(false);
  if (changedFields(names, base, start).length > 0) {
    // the record was reloaded: untouched and saved fields take the server's values
    setBase(start);
    setSafe(undefined);
    const isWhole = changedFields(names, values, own).length === 0;
    const isLeft = (name: string) => isWhole || (ofRecord.includes(name) && sameValue(values[name], own[name]));
    // a saved value that returns trimmed was not changed by another user
    const isTidied = (name: string) =>
      safe !== undefined && sameValue(schema.shape[name]?.safeParse(safe[name]).data, start[name]);
    setValues(followed(values, isLeft));
    setBegunOver(followed(begunOver, (name) => isLeft(name) || isTidied(name)));
  }
  const dirty = changedFields(names, values, own).length > 0;
  const since = changedFields(changedFields(ofRecord, begunOver, own), values, own);

  const turned = (of: Values): Record<string, string> =>
    Object.fromEntries(
      brokenRanges(ranges, schema, of).flatMap(({ fields, words }) =>
        fields.map((field) => [field, say(words, language)]),
      ),
    );
  const messages = (of: Values): Record<string, string> => {
    const now = counted?.(of) ?? of;
    const result = schema.safeParse(now);
    const lack = Object.entries(lacking?.(now) ?? {}).flatMap(([field, words]) =>
      words ? [[field, say(words, language)]] : [],
    );
    const issues = result.success ? {} : issuesByField(schema, result.error.issues, language);
    return { ...Object.fromEntries(lack), ...issues };
  };
  // restored fields were left before they were stored, so they are validated
  const [errors, setErrors] = useState(() => {
    const filled = changedFields(names, values, start).filter((name) => !isEmpty(values[name]));
    const wrong = found ? Object.entries(messages(values)) : [];
    return Object.fromEntries(wrong.filter(([name]) => filled.includes(name)));
  });
  const checkOne = (name: string, of: Values) => {
    const message = messages(of)[name];
    setErrors(({ [name]: _, ...others }) => (message === undefined ? others : { ...others, [name]: message }));
  };
  const writeDraft = () => {
    if (!draftName || over.current) return;
    const kept = names.filter((name) => !schema.shape[name] || !isSecret(schema.shape[name]));
    const only = (of: Values): Values => Object.fromEntries(kept.map((name) => [name, of[name]]));
    if (changedFields(kept, latest.current, own).length === 0) draft.drop();
    else setUnkept(!draft.save(only(latest.current), only(begunOver)));
  };
  const keepDraft = useEffectEvent(writeDraft);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is written after each change of the values
  useEffect(() => {
    const timer = setTimeout(keepDraft, 400);
    return () => clearTimeout(timer);
  }, [values]);
  // leaving or reloading the page must not wait for the delay
  useEffect(() => {
    const leaving = () => keepDraft();
    window.addEventListener('pagehide', leaving);
    return () => {
      window.removeEventListener('pagehide', leaving);
      clearTimeout(soon.current);
      keepDraft();
    };
  }, []);

  const forget = () => {
    over.current = true;
    if (draftName) draft.drop();
    setFound(undefined);
  };
  const focus = (all: Record<string, string>) => {
    const controls = Object.keys(all).map((name) => `[id="${id}-${name}"]`);
    // first on the screen, whatever its order in the schema
    if (controls.length > 0) document.querySelector<HTMLElement>(controls.join())?.focus();
  };
  return {
    id,
    schema,
    parts,
    values,
    errors: { ...turned(values), ...errors },
    dirty,
    unkept: dirty && unkept,
    restored: found || since.length > 0 ? { at: found?.at, since } : undefined,
    needs: (name) => {
      const { [name]: _, ...others } = counted?.(values) ?? values;
      return !either.includes(name) && lacking?.(others)[name] !== undefined;
    },
    now: () => latest.current,
    set: (name, value) => {
      if (sameValue(latest.current[name], value)) return;
      over.current = false;
      latest.current = { ...latest.current, ...emptiedBy(schema, name), [name]: value };
      // effects pause behind another tab, but input that arrives there must be stored
      clearTimeout(soon.current);
      soon.current = setTimeout(writeDraft, 400);
      setValues((now) => ({ ...now, ...emptiedBy(schema, name), [name]: value }));
      if (errors[name] !== undefined) checkOne(name, latest.current);
    },
    // includes a value set during blur
    blur: (name) => checkOne(name, latest.current),
    sending: (name, now) => {
      if (now) waitsFor.current.set(name, now);
      else if (waitsFor.current.delete(name)) setErrors(({ [name]: _, ...others }) => others);
    },
    check: () => {
      const waiting = [...waitsFor.current].map(([name, words]) => [name, say(words, language)]);
      const now = latest.current;
      const own = { ...messages(now), ...Object.fromEntries(waiting) };
      const all = { ...turned(now), ...own };
      setErrors(own);
      focus(all);
      return Object.keys(all).length === 0 ? now : undefined;
    },
    complain: (name, message) => {
      setErrors({ [name]: message });
      focus({ [name]: message });
    },
    refused: (error) => {
      const all = refusedFields(error);
      setErrors(all);
      focus(all);
    },
    discard: () => {
      forget();
      setSafe(undefined);
      setBegunOver(start);
      setValues(start);
      setErrors({});
    },
    saved: (sent = latest.current) => {
      const known = (before?: Values) => ({ ...before, ...sent });
      setSafe(known);
      setBegunOver(known);
      if (changedFields(names, latest.current, sent).length === 0) forget();
    },
  };
}
