import { isEmpty, type Label, say } from '@kaoxin/contract/conventions.ts';
import { issuesByField } from '@kaoxin/contract/messages.ts';
import { brokenRanges, type Range } from '@kaoxin/contract/plain-resource/ranges.ts';
import { isSecret } from '@kaoxin/contract/resource.ts';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ApiError } from '#platform/calls/api-error.ts';
import { useLanguage } from '#platform/language.tsx';
import { type FoundDraft, useDraft } from '#platform/memory/drafts.ts';
import { changedFields, type FormSchema, sameValue, type Values } from './fields.ts';
import { refusedFields } from './refused-fields.ts';
import { emptiedBy } from './tenant-choice.ts';

const none: readonly Range[] = [];
const nothing: readonly string[] = [];
const noParts: Readonly<Record<string, Label>> = {};

export interface FormOptions {
  schema: FormSchema;
  /** values to start from; a draft found under `draft` goes before them */
  start: Values;
  /** spans of time of its fields: one that ends before it begins is said at both, at once */
  ranges?: readonly Range[];
  /** name under which unfinished input is kept until it is saved or discarded */
  draft?: string;
  /** it goes with the tab and with the log-out: nothing of it is to lie on the machine */
  draftIn?: 'session';
  /** what of the values counts now: what does not show is not complained of */
  counted?: (values: Values) => Values;
  /** what no schema sees, by field: checked and said like the rest */
  lacking?: (values: Values) => Readonly<Partial<Record<string, Label>>>;
  /** names of what is answered beside the fields of the schema, kept and asked about like them */
  beside?: readonly string[];
  /** what of the record is written beside the fields of the schema, with what it is called: it follows the record like them */
  parts?: Readonly<Record<string, Label>>;
}

export interface Form {
  id: string;
  schema: FormSchema;
  parts: Readonly<Record<string, Label>>;
  values: Values;
  /** message by field name */
  errors: Record<string, string>;
  dirty: boolean;
  /** what is unsent could not be kept on this machine: it lasts as long as the page */
  unkept: boolean;
  /** the values came from a draft, last changed `at` (milliseconds since 1970); or fields typed in were saved otherwise `since` */
  restored: { at: number | undefined; since: readonly string[] } | undefined;
  /** left empty as the values are now, the field would be complained of */
  needs: (name: string) => boolean;
  /** the values with what was entered since the page was drawn last */
  now: () => Values;
  set: (name: string, value: unknown) => void;
  blur: (name: string) => void;
  /** files of a field are on their way: until they have arrived nothing passes */
  sending: (name: string, now: boolean) => void;
  /** checks everything, focuses the first error; the values when they pass */
  check: () => Values | undefined;
  /** marks a field with what no schema sees, and focuses it */
  complain: (name: string, message: string) => void;
  /** marks the fields that a refusal of the server names, and focuses the first */
  refused: (error: ApiError) => void;
  /** forgets the draft and starts again */
  discard: () => void;
  /** forgets the draft: what was typed is safe now, unless more was typed since `sent` went off, or that is only a part of it */
  saved: (sent?: Values) => void;
}

const stillUploading: Label = [
  '文件正在上传，请等待上传完成，或移除后再提交',
  'Files are still uploading: wait for them, or remove them',
];

/** Whether it was typed: what was left as it was follows the record, whoever has saved that since. */
const isTyped = ({ fields, over = {} }: FoundDraft, name: string): boolean => !sameValue(fields[name], over[name]);

/** Id of the control of a field, for labels and focus. */
export const controlId = (form: Pick<Form, 'id'>, name: string): string => `${form.id}-${name}`;

/**
 * State of a form over a contract schema. Fields are checked when they are left and while an error is shown;
 * messages are the contract's own. Unfinished input is kept as a draft a moment after the last key, secrets left out.
 */
export function useForm(options: FormOptions): Form {
  const { schema, start, ranges = none, draft: draftName, draftIn, beside = nothing, parts = noParts } = options;
  const { counted, lacking } = options;
  const language = useLanguage();
  const id = useId();
  const draft = useDraft(draftName ?? '', draftIn);
  const ofRecord = [...Object.keys(schema.shape), ...Object.keys(parts)];
  const [found, setFound] = useState(() => (draftName ? draft.found() : undefined));
  /** the record as it is now, but where something is kept that does not follow it; what is not named there was empty */
  const followed = (kept: Values = {}, follows: (name: string) => boolean): Values => ({
    ...start,
    ...Object.fromEntries(
      [...ofRecord, ...Object.keys(kept)].flatMap((name) => (follows(name) ? [] : [[name, kept[name]]])),
    ),
  });
  const wasLeft = (name: string) => found !== undefined && ofRecord.includes(name) && !isTyped(found, name);
  const [values, setValues] = useState(() => (found ? followed(found.fields, wasLeft) : start));
  /** what the record said where typing over it began; unknown, all of it is told */
  const [begunOver, setBegunOver] = useState(() => (found ? followed(found.over, wasLeft) : start));
  const over = useRef(false);
  const waitsFor = useRef(new Set<string>());
  const latest = useRef(values);
  latest.current = values;
  const names = [...ofRecord, ...beside];
  const [base, setBase] = useState(start);
  const [safe, setSafe] = useState<Values>();
  /** the record as it is by now: as it was loaded last, with what was saved since */
  const own = { ...base, ...safe };
  const [unkept, setUnkept] = useState(false);
  if (changedFields(names, base, start).length > 0) {
    // the record was loaded again: what nobody touched follows it, and so does what was saved, as the server keeps it
    setBase(start);
    setSafe(undefined);
    const isWhole = changedFields(names, values, own).length === 0;
    const isLeft = (name: string) => isWhole || (ofRecord.includes(name) && sameValue(values[name], own[name]));
    // what was saved and comes back trimmed is nobody else's
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
  // what came back filled in was left before it was kept
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
  // a page that is left or loaded again does not wait for the moment after the last key
  useEffect(() => {
    const leaving = () => keepDraft();
    window.addEventListener('pagehide', leaving);
    return () => {
      window.removeEventListener('pagehide', leaving);
      // kept now, and not once more by whatever was typed last
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
    // the first on the screen, wherever it stands in the schema
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
      return lacking?.(others)[name] !== undefined;
    },
    now: () => latest.current,
    set: (name, value) => {
      if (sameValue(latest.current[name], value)) return;
      over.current = false;
      latest.current = { ...latest.current, ...emptiedBy(schema, name), [name]: value };
      // what arrives behind another tab, where effects rest, is kept as well
      clearTimeout(soon.current);
      soon.current = setTimeout(writeDraft, 400);
      setValues((now) => ({ ...now, ...emptiedBy(schema, name), [name]: value }));
      if (errors[name] !== undefined) checkOne(name, latest.current);
    },
    // what is given up as the field is left counts
    blur: (name) => checkOne(name, latest.current),
    sending: (name, now) => {
      if (now) waitsFor.current.add(name);
      else if (waitsFor.current.delete(name)) setErrors(({ [name]: _, ...others }) => others);
    },
    check: () => {
      const waiting = [...waitsFor.current].map((name) => [name, say(stillUploading, language)]);
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
