import { isSecret } from '@kaoxin/contract/resource.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { useDraft } from '#platform/memory/drafts.ts';
import { changedFields, type FormSchema, type Values } from './fields.ts';
import type { RecordValues } from './use-record-values.ts';

/** ms from the last key to the writing of the draft */
const delay = 400;

interface DraftWritingOptions {
  draft: ReturnType<typeof useDraft> | undefined;
  schema: FormSchema;
  names: readonly string[];
  record: RecordValues;
}

/** Stores unsaved input as a draft shortly after the last key and when the page is left, without secrets. */
export function useDraftWriting({ draft, schema, names, record }: DraftWritingOptions) {
  const { values, stored, begunOver } = record;
  const isDropped = useRef(false);
  const [hasFailed, setFailed] = useState(false);
  const write = () => {
    if (!draft || isDropped.current) return;
    const kept = names.filter((name) => !schema.shape[name] || !isSecret(schema.shape[name]));
    const only = (of: Values): Values => Object.fromEntries(kept.map((name) => [name, of[name]]));
    const now = record.now();
    if (changedFields(kept, now, stored).length === 0) draft.drop();
    else setFailed(!draft.save(only(now), only(begunOver)));
  };
  const writeLatest = useEffectEvent(write);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is written after each change of the values
  useEffect(() => {
    const timer = setTimeout(writeLatest, delay);
    return () => clearTimeout(timer);
  }, [values]);
  // leaving or reloading the page must not wait for the delay
  useEffect(() => {
    const leaving = () => writeLatest();
    window.addEventListener('pagehide', leaving);
    return () => {
      window.removeEventListener('pagehide', leaving);
      clearTimeout(soon.current);
      writeLatest();
    };
  }, []);
  return {
    hasFailed,
    resume: () => {
      isDropped.current = false;
    },
    /** effects pause behind another tab, but input that arrives there must be stored */
    writeSoon: () => {
      clearTimeout(soon.current);
      soon.current = setTimeout(write, delay);
    },
    drop: () => {
      isDropped.current = true;
      draft?.drop();
    },
  };
}
