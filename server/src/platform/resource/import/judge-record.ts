import { factsOf, type Label } from '@kaoxin/contract/conventions.ts';
import type { Fields, Resource } from '@kaoxin/contract/resource.ts';
import type * as z from 'zod';
import { Refusal } from '#platform/http/errors.ts';
import {
  type Complaint,
  distinct,
  inColumn,
  issueWords,
  notAmong,
  notTheOnly,
  notThere,
} from '#platform/imports/complaints.ts';
import type { Cells, Judged } from '#platform/imports/import-kind.ts';
import { type Keys, keyIn } from '#platform/imports/words.ts';
import type { Work } from '#platform/work.ts';
import { checkRanges } from '../fields.ts';
import { labelOf } from '../label.ts';
import { findReference, howToTellApart } from '../references.ts';
import { keysByField } from './allowed.ts';

export type Entry = Record<string, unknown>;

type CellReader = (text: string) => Promise<{ value: unknown } | { error: Label }>;

export async function recordJudge(
  work: Work,
  thing: Resource,
  names: readonly string[],
): Promise<(cells: Cells) => Promise<Judged<Entry>>> {
  const { form } = thing.rows;
  const readers = await readersOf(work, form, names);
  return async (cells) => {
    const given: Entry = {};
    const errors: Complaint[] = [];
    const unread = new Set<string>();
    for (const [name, text] of Object.entries(cells)) {
      const read = await readers.get(name)?.(text);
      if (!read) continue;
      if ('value' in read) given[name] = read.value;
      else {
        errors.push(inColumn(name, read.error));
        unread.add(name);
      }
    }
    const parsed = form.safeParse(given, { reportInput: true });
    const issues = (parsed.error?.issues ?? []).filter(({ path }) => !unread.has(String(path[0])));
    errors.push(...issues.map((issue) => issueWords(form, issue)));
    if (parsed.success) errors.push(...rangesOf(thing, parsed.data));
    if (errors.length > 0 || !parsed.success) return { entry: null, errors: distinct(errors) };
    return { entry: parsed.data, errors: [] };
  };
}

function rangesOf(thing: Resource, entry: Entry): Label[] {
  try {
    checkRanges(thing, entry);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [error.label];
    throw error;
  }
}

async function readersOf(work: Work, form: z.ZodObject, names: readonly string[]): Promise<Map<string, CellReader>> {
  const { shape }: { shape: Fields } = form;
  const keyed = await keysByField(work, shape, names);
  return new Map(
    names.flatMap((name) => {
      const schema = shape[name];
      const label = labelOf(form, name);
      return schema ? [[name, readerOf(work, schema, label, keyed.get(name)?.keys)] as const] : [];
    }),
  );
}

const between = /[、,，;；]/;

function readerOf(work: Work, schema: z.ZodType, label: Label, keys: Keys = new Map()): CellReader {
  const known = factsOf(schema);
  const keyOf = (text: string) => keyIn(keys, text);
  const wrong = (text: string) => ({ error: notAmong(label, text) });
  switch (known?.kind) {
    case 'flag':
    case 'choice':
      return async (text) => {
        const key = keyOf(text);
        return key === undefined ? wrong(text) : { value: key };
      };
    case 'choices':
      return async (text) => {
        // A single label may contain the separator.
        if (keyOf(text) !== undefined) return { value: [keyOf(text)] };
        const said = text
          .split(between)
          .map((each) => each.trim())
          .filter(Boolean);
        const unknown = said.find((each) => keyOf(each) === undefined);
        return unknown === undefined ? { value: said.map(keyOf) } : wrong(unknown);
      };
    case 'reference':
      return referenceReader(work, known.refers ?? '', label);
    case 'number':
    case 'decimal':
      // Commas may separate thousands.
      return async (text) => ({ value: /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text });
    case 'day':
    case 'moment':
      return async (text) => ({ value: timeIn(text, known.kind === 'moment') });
    default:
      return async (text) => ({ value: text });
  }
}

function referenceReader(work: Work, refers: string, label: Label): CellReader {
  const asked = new Map<string, Promise<string[]>>();
  return async (text) => {
    const found = asked.get(text) ?? findReference(work, refers, text);
    asked.set(text, found);
    const [id, another] = await found;
    if (id === undefined) return { error: notThere(label, text) };
    return another === undefined ? { value: id } : { error: notTheOnly(label, text, howToTellApart(refers)) };
  };
}

/** `2026/3/1 9:05`, `2026-03-01`, `2026年3月1日` in the form's format; other texts are left for the form to refuse. */
function timeIn(text: string, withClock: boolean): string {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!match) return text;
  const [, year, ...rest] = match;
  const [month, day, hour, minute, second] = rest.map((part) => (part ?? '0').padStart(2, '0'));
  return withClock ? `${year}-${month}-${day} ${hour}:${minute}:${second}` : `${year}-${month}-${day}`;
}
