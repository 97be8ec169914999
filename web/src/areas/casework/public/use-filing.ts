import type { Call } from '@kaoxin/contract/call.ts';
import { isEmpty } from '@kaoxin/contract/conventions.ts';
import { issuesByField } from '@kaoxin/contract/messages.ts';
import { useState } from 'react';
import * as z from 'zod';
import { useLanguage } from '#platform/language.tsx';
import { drop, isRecord, keep, read } from '#platform/memory/storage.ts';
import type { Values } from '#ui/form/fields.ts';
import type { Filing } from './filings.ts';
import type { KeptFile } from './plain-files.tsx';

const isValues = (value: unknown): value is Values => isRecord(value);
export const shapeOf = (call: Call): Record<string, z.core.$ZodType> =>
  (call.body as unknown as { shape: Record<string, z.core.$ZodType> }).shape;

/** What somebody is about to file, kept in this tab until it was sent: a machine may be many people's. */
export function useFiling({ path, call, counts = () => true }: Filing) {
  const language = useLanguage();
  const name = `public-${path}`;
  const [values, setValues] = useState<Values>(() => read(name, isValues) ?? {});
  const kept = (next: Values): Values => {
    keep(name, next, 'session');
    return next;
  };

  /** What would be sent: nothing that does not count now. */
  function body(of: Values): Values {
    const counted = Object.entries(of).filter(([field, value]) => counts(field, of) && !isEmpty(value));
    return Object.fromEntries(
      counted.map(([field, value]) => [
        field,
        field === 'fileIds' && Array.isArray(value)
          ? (value as KeptFile[]).map(({ fileId }) => fileId).join(',')
          : value,
      ]),
    );
  }

  /** Message by field; a field that is left empty and needed says so. */
  function problems(of: Values): Record<string, string> {
    const checked = (call.body as z.ZodType).safeParse(body(of));
    return checked.success ? {} : issuesByField(call.body, checked.error.issues, language);
  }
  const needed = new Set(
    Object.entries(shapeOf(call)).flatMap(([field, schema]) => (z.safeParse(schema, undefined).success ? [] : [field])),
  );

  return {
    values,
    needed,
    body: () => body(values),
    problems: () => problems(values),
    set: (field: string, value: unknown) => setValues((now) => kept({ ...now, [field]: value })),
    setFiles: (change: (now: readonly KeptFile[]) => readonly KeptFile[]) =>
      setValues((now) =>
        kept({ ...now, fileIds: change(Array.isArray(now.fileIds) ? (now.fileIds as KeptFile[]) : []) }),
      ),
    clear: () => {
      drop(name);
      setValues({});
    },
  };
}
