import { useRef, useState } from 'react';
import type { FoundDraft } from '#platform/memory/drafts.ts';
import { changedFields, type FormSchema, sameValue, type Values } from './fields.ts';

interface RecordValuesOptions {
  schema: FormSchema;
  start: Values;
  found: FoundDraft | undefined;
  ofRecord: readonly string[];
  names: readonly string[];
}

export type RecordValues = ReturnType<typeof useRecordValues>;

const isTyped = ({ fields, over = {} }: FoundDraft, name: string): boolean => !sameValue(fields[name], over[name]);

/**
 * Values of a form over a record that other users may change. When the record reloads, untouched and saved fields take
 * the server's values.
 */
export function useRecordValues({ schema, start, found, ofRecord, names }: RecordValuesOptions) {
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
  const latest = useRef(values);
  latest.current = values;
  const [base, setBase] = useState(start);
  const [safe, setSafe] = useState<Values>();
  /** what is stored as far as this page knows */
  const stored = { ...base, ...safe };
  if (changedFields(names, base, start).length > 0) {
    setBase(start);
    setSafe(undefined);
    const isWhole = changedFields(names, values, stored).length === 0;
    const isLeft = (name: string) => isWhole || (ofRecord.includes(name) && sameValue(values[name], stored[name]));
    // a saved value that returns trimmed was not changed by another user
    const isTidied = (name: string) =>
      safe !== undefined && sameValue(schema.shape[name]?.safeParse(safe[name]).data, start[name]);
    setValues(followed(values, isLeft));
    setBegunOver(followed(begunOver, (name) => isLeft(name) || isTidied(name)));
  }
  return {
    values,
    begunOver,
    stored,
    dirty: changedFields(names, values, stored).length > 0,
    since: changedFields(changedFields(ofRecord, begunOver, stored), values, stored),
    now: () => latest.current,
    put: (change: Values) => {
      latest.current = { ...latest.current, ...change };
      setValues((now) => ({ ...now, ...change }));
    },
    reset: () => {
      setSafe(undefined);
      setBegunOver(start);
      setValues(start);
    },
    saved: (sent: Values) => {
      const known = (before?: Values) => ({ ...before, ...sent });
      setSafe(known);
      setBegunOver(known);
    },
  };
}
