import { isEmpty } from '@kaoxin/contract/conventions.ts';
import { issuesByField } from '@kaoxin/contract/messages.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { useState } from 'react';
import * as z from 'zod';
import { useLanguage, useSay } from '#platform/language.tsx';
import { drop, keep, read } from '#platform/memory/storage.ts';
import type { Values } from '#ui/form/fields.ts';
import { filesIn, type KeptFile } from '../fields/plain-files.tsx';
import type { Offered } from './filed-under.ts';
import type { Filing } from './filing.ts';

const isValues = (value: unknown): value is Values => isRecord(value);
export const shapeOf = ({ body }: Filing['call']): Record<string, z.core.$ZodType> => body.shape;

const all = (values: Values): Values => values;

/** Unsent input, stored in this tab only: the machine may be shared. `chosen`: what the case is filed under. */
export function useFiling({ path, call, counts = () => true, sent = all, wrong = () => ({}) }: Filing) {
  const say = useSay();
  const language = useLanguage();
  const name = `public-${path}`;
  const [values, setValues] = useState<Values>(() => read(name, isValues) ?? {});
  const kept = (next: Values): Values => {
    keep(name, next, 'session');
    return next;
  };

  function body(of: Values, chosen: Offered | undefined): Values {
    const counted = Object.entries(sent(of, chosen)).filter(
      ([field, value]) => counts(field, of, chosen) && !isEmpty(value),
    );
    return Object.fromEntries(
      counted.map(([field, value]) => {
        const files = filesIn(value);
        return [field, files.length > 0 ? files.map(({ fileId }) => fileId).join(',') : value];
      }),
    );
  }

  function problems(of: Values, chosen: Offered | undefined): Record<string, string> {
    const checked = call.body.safeParse(body(of, chosen));
    const { formData: _judgedWhereItIsDrawn, ...issues } = checked.success
      ? {}
      : issuesByField(call.body, checked.error.issues, language);
    const own = Object.entries(wrong(of, chosen)).map(([field, words]) => [field, say(words)]);
    return { ...Object.fromEntries(own), ...issues };
  }
  const needed = new Set(
    Object.entries(shapeOf(call)).flatMap(([field, schema]) => (z.safeParse(schema, undefined).success ? [] : [field])),
  );

  return {
    values,
    needs: (field: string, chosen: Offered | undefined) =>
      needed.has(field) || Object.hasOwn(wrong({ ...values, [field]: '' }, chosen), field),
    body: (chosen: Offered | undefined) => body(values, chosen),
    problems: (chosen: Offered | undefined) => problems(values, chosen),
    set: (field: string, value: unknown) => setValues((now) => kept({ ...now, [field]: value })),
    setFiles: (field: string, change: (now: readonly KeptFile[]) => readonly KeptFile[]) =>
      setValues((now) => kept({ ...now, [field]: change(filesIn(now[field])) })),
    clear: () => {
      drop(name);
      setValues({});
    },
  };
}
