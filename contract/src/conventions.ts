import * as z from 'zod';
import type { Call } from './call.ts';
import type { Label } from './fields/label.ts';
import { object } from './fields/object.ts';
import { tidied, withoutInvisible } from './fields/plain-text.ts';

export { isLabel, type Label, type Language, say } from './fields/label.ts';
export { defaultPageSize, pageSizes } from './lists/page-sizes.ts';

export interface FieldFacts {
  label: Label;
  /** selects the verb of the message: 请输入 / 请选择 / 请上传 (domain.md 0.3) */
  asks: 'text' | 'choice' | 'file';
  /** `code`: a text that only matches as a whole */
  kind:
    | 'text'
    | 'code'
    | 'secret'
    | 'long'
    | 'number'
    | 'decimal'
    | 'flag'
    | 'moment'
    | 'day'
    | 'choice'
    | 'word'
    | 'choices'
    | 'reference'
    | 'files'
    | 'rich'
    | 'structure';
  dict?: string;
  keys?: readonly number[];
  refers?: string;
  max?: number;
  min?: number;
  places?: number;
  step?: number;
  /** complete message for an invalid value */
  words?: Label;
  none?: Label;
  /** for secrets: a record may exist without it */
  spare?: boolean;
  pictures?: boolean;
  /** stored encrypted, so that no list can compare or order it */
  sealed?: boolean;
  /** for days and moments: in the past, so the calendar offers no later day */
  past?: boolean;
}

export const facts = z.registry<FieldFacts>();

export function factsOf(schema: z.core.$ZodType): FieldFacts | undefined {
  const own = facts.get(schema);
  if (own) return own;
  const inner = (schema as { _zod: { def: { innerType?: z.core.$ZodType; out?: z.core.$ZodType } } })._zod.def;
  const next = inner.innerType ?? inner.out;
  return next ? factsOf(next) : undefined;
}

/**
 * The specification's empty-value check (section 5): null, empty text, empty list and empty object are empty; numbers
 * and booleans are values.
 */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Characters that no text may contain: controls other than tab and line ends, lone surrogates. */
const forbidden = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
export const characters = (text: string): number => [...text].length;

/** A text far beyond the maximum length is returned unchanged, and the length check rejects it. */
const tidy = (value: unknown, max: number, as?: (value: string) => string): unknown => {
  if (typeof value !== 'string' || value.length > 8 * max + 1000) return value;
  return as ? as(tidied(value)) : tidied(value);
};
/** Longer texts are not scanned for invisible characters; their length checks apply. */
const mostBlank = 1_000;
const saysNothing = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && value.length <= mostBlank && withoutInvisible(value) === '');
const emptyToNull = (value: unknown): unknown => (saysNothing(value) ? null : value);

/** Fields with the same bounds share the schema of their value: facts belong to the field around it. */
function shared<const B extends readonly number[], S>(make: (...bounds: B) => S): (...bounds: B) => S {
  const made = new Map<string, S>();
  return (...bounds) => {
    const known = made.get(bounds.join());
    if (known !== undefined) return known;
    const schema = make(...bounds);
    made.set(bounds.join(), schema);
    return schema;
  };
}

interface TextOptions {
  max?: number;
  min?: number;
  kind?: 'text' | 'code' | 'long' | 'rich';
  /** extra condition; `words` is the complete message, the default is the message for an invalid choice */
  must?: { hold: (value: string) => boolean; words?: Label };
  orNumber?: boolean;
  as?: (value: string) => string;
}

const textOf = (max: number, min: number, must?: TextOptions['must']) =>
  z.string().superRefine((value, context) => {
    if (value === '') return context.addIssue({ code: 'custom', params: { rule: 'required' } });
    if (forbidden.test(value)) return context.addIssue({ code: 'custom', params: { rule: 'characters' } });
    // A character takes at most two code units, so a very long text need not be split to be measured.
    const length = value.length > 2 * max ? value.length : characters(value);
    if (length > max) return context.addIssue({ code: 'custom', params: { rule: 'long', max } });
    if (length < min) return context.addIssue({ code: 'custom', params: { rule: 'short', min } });
    if (must?.hold(value) === false)
      context.addIssue({ code: 'custom', params: must.words ? { words: must.words } : { rule: 'choice' } });
  });
const anyTextOf = /* @__PURE__ */ shared((max: number, min: number) => textOf(max, min));

const digits = (value: unknown): unknown => (Number.isSafeInteger(value) ? String(value) : value);

/** Text of 1..max characters (default 255), trimmed, NFC, without invisible characters. */
/* @__NO_SIDE_EFFECTS__ */
export function text(
  label: Label,
  { max = 255, min = 1, kind = 'text', must, orNumber = false, as }: TextOptions = {},
) {
  const inner = must ? textOf(max, min, must) : anyTextOf(max, min);
  const schema = z.preprocess((value) => tidy(orNumber ? digits(value) : value, max, as), inner);
  facts.add(schema, { label, asks: 'text', kind, max, ...(min > 1 ? { min } : {}) });
  return schema;
}

declare const onlySent: unique symbol;
/** A text that clients send and answers never contain. */
export type Secret = ReturnType<typeof text> & { readonly [onlySent]: true };

/**
 * A password or key of a record. Answers and drafts never contain it. If a change leaves it empty, the stored value
 * stays. A new record requires it unless it is `spare`.
 */
export function secret(label: Label, { max = 255, min = 1, spare = false } = {}): Secret {
  const schema = text(label, { max, min });
  facts.add(schema, { label, asks: 'text', kind: 'secret', max, spare });
  return schema as Secret;
}

/** 63-bit id: a text of digits on the wire; numbers are accepted as well (wire.md A, Ids). */
const idInput = (value: unknown): unknown => {
  if (value === '') return undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
};
const idText = z.string().regex(/^(0|[1-9]\d{0,18})$/);
export const id = z.preprocess(idInput, idText);
facts.add(id, { label: ['编号', 'ID'], asks: 'choice', kind: 'reference' });

export interface Referable {
  name: string;
  calls: { select: Call };
  offers?: Readonly<Record<string, string | number>>;
}
export interface Offer {
  call: Call;
  query: Readonly<Record<string, string | number>>;
}

/** Id of another record. The target is a resource, or the name of one whose picker is known by that name. */
export function reference(label: Label, thing: string | Referable) {
  const schema = z.preprocess(idInput, idText);
  const refers = typeof thing === 'string' ? thing : thing.name;
  if (typeof thing !== 'string') offers.set(refers, { call: thing.calls.select, query: thing.offers ?? {} });
  facts.add(schema, { label, asks: 'choice', kind: 'reference', refers });
  return schema;
}

const offers = new Map<string, Offer>();
/** The call that lists the choices of a resource; `undefined` before a reference to it is declared. */
export const offerOf = (refers: string): Offer | undefined => offers.get(refers);

export const asNumber = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return undefined;
  return /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
};

interface WholeOptions {
  min?: number;
  max?: number;
  words?: Label;
}

const wholeWithin = /* @__PURE__ */ shared((min: number, max: number) => z.number().int().min(min).max(max));

/* @__NO_SIDE_EFFECTS__ */
export function whole(label: Label, { min = 0, max = 2_147_483_647, words }: WholeOptions = {}) {
  const schema = z.preprocess(asNumber, wholeWithin(min, max));
  facts.add(schema, { label, asks: 'text', kind: 'number', min, max, ...(words ? { words } : {}) });
  return schema;
}

/* @__NO_SIDE_EFFECTS__ */
export function choice(label: Label, dict: string, keys: readonly number[]) {
  const schema = z.preprocess(
    asNumber,
    z
      .number()
      .int()
      .refine((value) => keys.includes(value), { params: { rule: 'choice' } }),
  );
  facts.add(schema, { label, asks: 'choice', kind: 'choice', dict, keys });
  return schema;
}

/** One of a fixed set of values that the program sends and users never type. */
/* @__NO_SIDE_EFFECTS__ */
export function programWord<const W extends string>(label: Label, words: readonly W[]) {
  const schema = z.enum(words);
  facts.add(schema, { label, asks: 'choice', kind: 'structure' });
  return schema;
}

/**
 * Key of a dictionary whose keys are texts (question_subject, field_type). Tenants add their own keys, so the server
 * looks the key up.
 */
/* @__NO_SIDE_EFFECTS__ */
export function word(label: Label, dict: string, { max = 60 } = {}) {
  const schema = text(label, { max, must: { hold: (said) => /^[\w/.-]+$/u.test(said) } });
  facts.add(schema, { label, asks: 'choice', kind: 'word', dict, max });
  return schema;
}

/** 0 or 1 (domain.md 0.1, bool). Also accepts true and false. */
/* @__NO_SIDE_EFFECTS__ */
export function flag(label: Label) {
  const schema = z.preprocess(
    (value) => (typeof value === 'boolean' ? Number(value) : asNumber(value)),
    wholeWithin(0, 1),
  );
  facts.add(schema, { label, asks: 'choice', kind: 'flag', dict: 'yes_no' });
  return schema;
}

export const noYes: readonly [no: Label, yes: Label] = [
  ['否', 'No'],
  ['是', 'Yes'],
];
export const truthWord = (value: unknown): Label => noYes[Number(value) === 1 ? 1 : 0];

export const truth = z.int().min(0).max(1);

export function realDate(value: string): boolean {
  const day = value.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
}

interface TimeOptions {
  past?: boolean;
}

/** `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai. */
/* @__NO_SIDE_EFFECTS__ */
export function moment(label: Label, { past = false }: TimeOptions = {}) {
  const pattern = /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
  const schema = z.string().refine((value) => pattern.test(value) && realDate(value), { params: { rule: 'moment' } });
  facts.add(schema, { label, asks: 'choice', kind: 'moment', past });
  return schema;
}

/* @__NO_SIDE_EFFECTS__ */
export function day(label: Label, { past = false }: TimeOptions = {}) {
  const schema = z
    .string()
    .refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && realDate(value), { params: { rule: 'day' } });
  facts.add(schema, { label, asks: 'choice', kind: 'day', past });
  return schema;
}

const noneToNull = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 0 ? null : emptyToNull(value);

/** Fields with several values: an empty list counts as no value. */
const several: ReadonlySet<FieldFacts['kind'] | undefined> = new Set(['files', 'choices']);

interface BlankDefinition extends z.core.$ZodOptionalDef {
  empty: (value: unknown) => unknown;
}

/** TypeScript calls `init`, an assertion, only through a name with a declared type. */
const fieldOf: z.core.$constructor<z.ZodOptional, z.core.$ZodOptionalDef> = z.ZodOptional;

/**
 * `z.preprocess(empty, schema.nullable()).optional()` in two schemas instead of four. The contract has a thousand
 * optional fields, and the start of the server makes them all.
 */
const Blank = /* @__PURE__ */ z.core.$constructor<z.ZodOptional, BlankDefinition>('ZodBlank', (field, definition) => {
  fieldOf.init(field, definition);
  const { parse } = field._zod;
  field._zod.parse = (payload, context) => {
    if (payload.value !== undefined) payload.value = definition.empty(payload.value);
    return parse(payload, context);
  };
});

/** Accepts a missing, null or empty value. A missing one stays missing; an empty one arrives as null. */
/* @__NO_SIDE_EFFECTS__ */
export const optional = <S extends z.ZodType>(schema: S): z.ZodOptional<z.ZodNullable<S>> =>
  new Blank({
    type: 'optional',
    innerType: schema.nullable(),
    empty: several.has(factsOf(schema)?.kind) ? noneToNull : emptyToNull,
  }) as z.ZodOptional<z.ZodNullable<S>>;

/** A list of at most `most` entries. A longer one is rejected before any entry is checked. */
/* @__NO_SIDE_EFFECTS__ */
export const listOf = <S extends z.ZodType>(entry: S, most: number) => z.array(entry).max(most);

export function mostOf(schema: z.core.$ZodArray | z.core.$ZodString): number | undefined {
  const said = (schema._zod.def.checks ?? []).map((check) => {
    const { maximum, length } = check._zod.def as { maximum?: unknown; length?: unknown };
    return maximum ?? length;
  });
  const bounds = said.filter((bound) => typeof bound === 'number');
  return bounds.length > 0 ? Math.min(...bounds) : undefined;
}

/** Splits a comma-joined text. Splitting stops after `2 × most + 1` parts, enough to see that there are too many. */
export function splitList(value: string, most: number): string[] {
  const looked = most * 2 + 1;
  const parts = value.split(',', looked);
  return parts.length === looked ? parts : parts.filter(Boolean);
}

const mostIds = 500;
/** Ids, comma-joined in a query or a list in a body; at most 500, duplicates removed. */
export const ids = z
  .preprocess(
    (value) => (typeof value === 'string' ? splitList(value, mostIds) : typeof value === 'number' ? [value] : value),
    listOf(id, mostIds).min(1),
  )
  .transform((list) => [...new Set(list)]);
const noneChosen: Label = ['请选择至少一条数据', 'Select at least one record'];
facts.add(ids, { label: ['数据', 'Records'], asks: 'choice', kind: 'reference', none: noneChosen });

/** Columns of every record (domain.md 0.2), as answers show them. */
export const base = {
  id: z.string(),
  createUser: z.string().nullable(),
  createDept: z.string().nullable(),
  createTime: z.string(),
  updateUser: z.string().nullable(),
  updateTime: z.string(),
  version: z.int(),
};
export const baseFields: Record<keyof typeof base, Label> = {
  id: ['编号', 'ID'],
  createUser: ['创建人', 'Created by'],
  createDept: ['创建部门', 'Department'],
  createTime: ['创建时间', 'Created'],
  updateUser: ['修改人', 'Changed by'],
  updateTime: ['修改时间', 'Changed'],
  version: ['版本', 'Version'],
};
facts.add(base.id, { label: baseFields.id, asks: 'choice', kind: 'reference' });
facts.add(base.createUser, { label: baseFields.createUser, asks: 'choice', kind: 'reference', refers: 'user' });
facts.add(base.createDept, { label: baseFields.createDept, asks: 'choice', kind: 'reference', refers: 'dept' });
facts.add(base.createTime, { label: baseFields.createTime, asks: 'choice', kind: 'moment' });
facts.add(base.updateTime, { label: baseFields.updateTime, asks: 'choice', kind: 'moment' });
facts.add(base.version, { label: baseFields.version, asks: 'text', kind: 'number' });

/** Page of records (specification section 3, page result). */
export const page = <S extends z.ZodType>(record: S) =>
  object(() => ({
    records: z.array(record),
    total: z.int(),
    size: z.int(),
    current: z.int(),
    pages: z.int(),
    /** the list is empty because no role of the user has a data scope for these records; absent otherwise */
    unscoped: z.literal(1).optional(),
    /** no record matches the keyword exactly; these match with one typing error per word; absent otherwise */
    nearly: z.literal(1).optional(),
  }));
export interface Page<R> {
  records: R[];
  total: number;
  size: number;
  current: number;
  pages: number;
  unscoped?: 1 | undefined;
  nearly?: 1 | undefined;
}

export const largestPage = 200;

export interface Envelope<D> {
  code: number;
  success: boolean;
  data: D | null;
  msg: string;
}

/** Picker tree (wire.md A, Trees): key = value = id. */
export interface TreeNode {
  id: string;
  parentId: string;
  title: string;
  key: string;
  value: string;
  hasChildren?: number;
  /** for menus: a button of the page above it */
  isButton?: 1;
  children?: TreeNode[];
}
export const treeNode: z.ZodType<TreeNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  title: z.string(),
  key: z.string(),
  value: z.string(),
  hasChildren: truth.optional(),
  isButton: z.literal(1).optional(),
  get children() {
    return z.array(treeNode).optional();
  },
});
