import type { Call } from '@kaoxin/contract/call.ts';
import { factsOf, mostOf } from '@kaoxin/contract/conventions.ts';
import * as z from 'zod';
import { refuse } from '../errors.ts';

/** Known before the body is parsed (security.md S69). */
export interface Bounds {
  /** entries of lists and objects, at every depth */
  values: number;
  depth: number;
  bytes: number;
}

interface Room {
  values: number;
  bytes: number;
}

/** Free forms designed by an office: a hundred fields, some of them tables of a hundred rows. */
const openForm: Room = { values: 5_000, bytes: 256_000 };
/** Read-only parts of a record that clients send back. */
const unread: Room = { values: 20, bytes: 1_000 };
const usualList = 100;
const usualText = 1_000;
/** A character outside ASCII, as JSON may escape it. */
const bytesPerCharacter = 6;

const plus = (one: Room, other: Room): Room => ({
  values: one.values + other.values,
  bytes: one.bytes + other.bytes,
});
const times = (n: number, { values, bytes }: Room): Room => ({ values: n * values, bytes: n * bytes });
const larger = (one: Room, other: Room): Room => ({
  values: Math.max(one.values, other.values),
  bytes: Math.max(one.bytes, other.bytes),
});
const single: Room = { values: 1, bytes: 64 };

function sent(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return sent(schema.def.innerType);
  if (schema instanceof z.ZodPipe)
    return sent(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in);
  return schema;
}

function roomOf(schema: z.core.$ZodType): Room {
  const known = sent(schema);
  if (known instanceof z.ZodObject) return Object.values<z.core.$ZodType>(known.shape).map(roomOf).reduce(plus, single);
  if (known instanceof z.ZodArray) return plus(single, times(mostOf(known) ?? usualList, roomOf(known.def.element)));
  if (known instanceof z.ZodRecord)
    return known.def.valueType instanceof z.ZodUnknown
      ? openForm
      : plus(single, times(usualList, roomOf(known.def.valueType)));
  if (known instanceof z.ZodUnion) return known.def.options.map(roomOf).reduce(larger, single);
  if (known instanceof z.ZodUnknown) return unread;
  if (known instanceof z.ZodString) {
    const characters = factsOf(schema)?.max ?? mostOf(known) ?? usualText;
    return { values: 1, bytes: 64 + bytesPerCharacter * characters };
  }
  return single;
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const megabyte = 1024 * 1024;
/** Requests without a call, and calls that take almost nothing. */
const least: Bounds = { values: 200, depth: 16, bytes: 64 * 1024 };

const known = new WeakMap<Call, Bounds>();

/**
 * Citizens may send what the schema allows. Signed-in users may also send back whole records with their read-only
 * fields.
 */
export function boundsOf(call: Call | undefined): Bounds {
  if (!call) return least;
  const stored = known.get(call);
  if (stored) return stored;
  const { values } = roomOf(call.body);
  const bounds: Bounds =
    call.access === 'public'
      ? { values: within(values, least.values, 6_000), depth: least.depth, bytes: bytesOf(call) }
      : { values: within(20_000 + values, 20_000, 150_000), depth: 40, bytes: bytesOf(call) };
  known.set(call, bounds);
  return bounds;
}

/** The bound in bytes alone. The start states it for each route and builds no schema of a signed-in user for it. */
export function bytesOf({ access, body, upload }: Call): number {
  // The parts of an upload are counted as they arrive, and no other body is read.
  if (upload) return least.bytes;
  return access === 'public' ? within(roomOf(body).bytes, least.bytes, megabyte / 2) : megabyte;
}

/** Keys of one object: forms have a hundred fields, a row of an import five hundred columns. */
const mostKeys = 1_000;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a JSON text exceeds the limits. Scans the text once and builds nothing. Leaves invalid JSON to the parser.
 */
export function outgrows(json: string, { values, depth }: Pick<Bounds, 'values' | 'depth'>): boolean {
  let entries = 1;
  let open = 0;
  let isText = false;
  /** number of keys of each open object; lists have none */
  const keysOf: number[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (isText) {
      if (sign === backslash) at += 1;
      else if (sign === quote) isText = false;
    } else if (sign === quote) isText = true;
    else if (sign === comma) {
      entries += 1;
      const keys = (keysOf[open] ?? 0) + 1;
      if (keys > mostKeys) return true;
      keysOf[open] = keys;
    } else if (sign === openList || sign === openObject) {
      entries += 1;
      open += 1;
      keysOf[open] = sign === openList ? -Infinity : 1;
    } else if (sign === closeList || sign === closeObject) open -= 1;
    if (entries > values || open > depth) return true;
  }
  return false;
}

/** Parameters of a query: citizens send few, a list of cases takes several hundred conditions. */
const mostParameters = { public: 100, others: 1_000 };

export const tooMuch = () =>
  refuse(400, [
    '请求内容的条目过多或层级过深，请减少后重试',
    'The request has too many entries or is nested too deeply; send less at a time',
  ]);

export function fieldsIn(encoded: string, most: number): number {
  let fields = 1;
  for (let at = encoded.indexOf('&'); at >= 0 && fields <= most; at = encoded.indexOf('&', at + 1)) fields += 1;
  return fields;
}

export function refuseWideQuery(call: Call, url: string): void {
  const most = call.access === 'public' ? mostParameters.public : mostParameters.others;
  if (fieldsIn(url, most) > most) throw tooMuch();
}
