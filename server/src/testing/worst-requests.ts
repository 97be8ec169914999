import type { Call } from '@kaoxin/contract/call.ts';
import { mostOf } from '@kaoxin/contract/conventions.ts';
import * as z from 'zod';
import { boundsOf } from '#platform/http/guards/bounds.ts';

export interface WorstRequest {
  what: string;
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const megabyte = 1024 * 1024;
/** Node rejects longer heads. */
const longestQuery = 14_000;

const filled = (part: string, bytes: number): string =>
  part.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(part))));
const listOfZeros = (entries: number): string => `[${Array(entries).fill('0').join(',')}]`;
const keys = (entries: number): string => `{${Array.from({ length: entries }, (_, at) => `"k${at}":1`).join(',')}}`;
const nested = (depth: number): string => `${'['.repeat(depth)}0${']'.repeat(depth)}`;

/** Texts that are slow for patterns and normalization. */
const slowParts: Record<string, string> = {
  marks: '\u0301\u0323',
  blanks: ' ',
  digits: '7',
  letters: 'a',
  commas: '1,',
  signs: '@.-',
  joiners: '👩\u200d',
  wide: '１',
};

interface Place {
  path: readonly string[];
  schema: z.core.$ZodType;
}

function placesOf(schema: z.core.$ZodType, path: readonly string[] = []): Place[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return placesOf(schema.def.innerType, path);
  if (schema instanceof z.ZodPipe)
    return placesOf(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in, path);
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([key, part]) => placesOf(part, [...path, key]));
  return [{ path, schema }];
}

const at = (path: readonly string[], value: string): string =>
  path.reduceRight((inside, key) => `{${JSON.stringify(key)}:${inside}}`, value);

function* bodies(call: Call, isThorough: boolean): Generator<{ what: string; type: string; payload: string }> {
  const { values, depth, bytes } = boundsOf(call);
  const sizes = isThorough ? [values - 50, values * 2] : [values - 50];
  if (isThorough) yield { what: 'a megabyte of brackets', type: json, payload: filled('[', megabyte - 10) };
  if (isThorough) yield { what: 'a megabyte of zeros', type: json, payload: listOfZeros(megabyte / 2 - 10) };
  yield { what: 'brackets within the bytes', type: json, payload: filled('[', bytes - 10) };
  yield { what: 'zeros within the bytes', type: json, payload: listOfZeros(bytes / 2 - 10) };
  yield { what: 'lists in lists', type: json, payload: at(['x'], nested(depth - 2)) };
  for (const size of sizes) yield { what: `${size} unknown keys`, type: json, payload: keys(size) };
  yield { what: 'unknown keys within the bytes', type: json, payload: keys(Math.floor(bytes / 12)) };
  yield { what: 'one long key', type: json, payload: `{"${filled('k', bytes - 100)}":1}` };
  yield { what: 'a long number', type: json, payload: `{"x":${filled('7', bytes - 100)}}` };
  yield { what: 'a form of many fields', type: form, payload: filled('a&', bytes - 10) };
  yield { what: `a form of ${values - 5} fields`, type: form, payload: `${filled('%61=%', (values - 5) * 6)}` };
  for (const { path, schema } of placesOf(call.body)) {
    const name = path.join('.');
    if (schema instanceof z.ZodArray) {
      const most = mostOf(schema) ?? values;
      for (const entries of [most, values - 50])
        for (const entry of isThorough ? ['0', '{}', keys(3), '[[]]'] : ['0', '{}']) {
          const each = 1 + (entry.match(/[,[{]/g)?.length ?? 0);
          const count = Math.min(entries, Math.floor((values - 10) / each));
          const payload = at(path, `[${Array(count).fill(entry).join(',')}]`);
          yield { what: `${count} × ${entry} as ${name}`, type: json, payload };
        }
      yield { what: `a megabyte of zeros as ${name}`, type: json, payload: at(path, listOfZeros(bytes / 2 - 100)) };
    } else if (schema instanceof z.ZodRecord) {
      yield { what: `wide ${name}`, type: json, payload: at(path, keys(values - 50)) };
      yield { what: `${name} of lists`, type: json, payload: at(path, `{"x":${listOfZeros(values - 50)}}`) };
      yield { what: `${name} of long keys`, type: json, payload: at(path, `{"${filled('k', bytes - 200)}":"x"}`) };
    } else {
      const parts = isThorough ? Object.entries(slowParts) : [['marks', '\u0301\u0323'] as const];
      if (!isThorough && path.length > 1) continue;
      for (const [kind, part] of parts)
        yield {
          what: `${kind} as ${name}`,
          type: json,
          payload: at(path, JSON.stringify(`a${filled(part, bytes - 200)}b`)),
        };
    }
  }
}

function* uploads(): Generator<{ what: string; type: string; payload: string }> {
  const type = 'multipart/form-data; boundary=x';
  const field = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  yield { what: 'a megabyte of parts', type, payload: `${filled(field('a', ''), megabyte - 100)}--x--\r\n` };
  yield { what: 'a megabyte of boundaries', type, payload: `${filled('--x\r\n', megabyte - 100)}--x--\r\n` };
  yield { what: 'a long field name', type, payload: `${field(filled('n', 200_000), '1')}--x--\r\n` };
  yield { what: 'a long field', type, payload: `${field('a', filled('\r\n--', megabyte - 1000))}--x--\r\n` };
  const file = 'content-disposition: form-data; name="file"; filename=';
  const marks = filled('\u0301\u0323', 200_000);
  yield { what: 'a long file name', type, payload: `--x\r\n${file}"a${marks}.pdf"\r\n\r\n%PDF\r\n--x--\r\n` };
  yield {
    what: 'a long header',
    type,
    payload: `--x\r\n${file}"a.pdf"\r\nx: ${filled('y', megabyte / 2)}\r\n\r\n%PDF\r\n--x--\r\n`,
  };
}

/** The most expensive requests for a call without a session. `isThorough` tries every slow text in every field. */
export function worstRequests(call: Call, isThorough = false): WorstRequest[] {
  const path = `/api/${call.path.replaceAll(/:\w+/g, 'x')}`;
  const wide = Array.from({ length: 2_000 }, (_, index) => `k${index}=1`).join('&');
  const names = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : ['current'];
  const queries: [string, string][] = [
    ['thousands of parameters', wide],
    ['a hundred parameters', wide.split('&').slice(0, 99).join('&')],
    ['one parameter again and again', filled(`${names[0] ?? 'x'}=1&`, longestQuery)],
    ['a giant page', 'current=999999999&size=999999999'],
    ...names.flatMap((name): [string, string][] =>
      Object.entries(isThorough ? slowParts : { commas: '1,' }).map(([kind, part]) => [
        `${kind} as ${name}`,
        `${name}=${encodeURIComponent(filled(part, longestQuery / 8)).slice(0, longestQuery)}`,
      ]),
    ),
  ];
  const asked = queries.map(([what, query]) => ({
    what,
    method: call.method,
    url: `${path}?${query}`,
    headers: {},
  }));
  if (call.method === 'GET') return asked;
  const sent = [...bodies(call, isThorough), ...(call.upload ? uploads() : [])].map(({ what, type, payload }) => ({
    what,
    method: call.method,
    url: path,
    headers: { 'content-type': type },
    payload,
  }));
  return [...asked.slice(0, 2), ...sent];
}
