import type { Call } from '@kaoxin/contract/call.ts';
import { type ListFacts, listFactsOf } from '@kaoxin/contract/lists/list.ts';
import { isRecord, valueAt } from '@kaoxin/contract/records.ts';
import * as z from 'zod';
import { exampleOf } from './openapi-example.ts';
import { headerParameters, headersOf } from './openapi-headers.ts';
import { refusals } from './openapi-refusals.ts';

type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

/**
 * Converts a schema to JSON schema as OpenAPI 3.1 takes it (draft 2020-12). Moves its definitions to the document's
 * components, named after the call.
 */
class Schemas {
  readonly components: Record<string, Json> = {};

  of(schema: z.ZodType, io: Direction, name: string): Json {
    const { $schema: _, $defs, ...rest } = plain(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
    const definitions = isRecord($defs) ? Object.entries($defs) : [];
    if (definitions.length === 0 && !mentions(rest, '#')) return rest;
    const placed = (node: Json): Json =>
      rewrite(node, (ref) =>
        ref === '#' ? `#/components/schemas/${name}` : ref.replace('#/$defs/', `#/components/schemas/${name}_`),
      );
    for (const [key, definition] of definitions)
      if (isRecord(definition)) this.components[`${name}_${key}`] = placed(definition);
    if (!mentions(rest, '#')) return placed(rest);
    this.components[name] = placed(rest);
    return { $ref: `#/components/schemas/${name}` };
  }
}

/** Bounds of every whole number in JSON; they carry no information. */
const widest = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

function plain(node: Json): Json {
  const telling = ([key, value]: [string, unknown]) => !/^m(in|ax)imum$/.test(key) || !widest.includes(Number(value));
  return Object.fromEntries(
    Object.entries(node)
      .filter(telling)
      .map(([key, value]) => [key, inside(value, plain)]),
  );
}

/** Rewrites the schemas in a value of a schema. */
const inside = (value: unknown, change: (node: Json) => Json): unknown =>
  Array.isArray(value) ? value.map((each) => inside(each, change)) : isRecord(value) ? change(value) : value;

const mentions = (node: unknown, ref: string): boolean =>
  typeof node === 'object' &&
  node !== null &&
  (valueAt(node, '$ref') === ref || Object.values(node).some((value) => mentions(value, ref)));

function rewrite(node: Json, place: (ref: string) => string): Json {
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? place(value) : inside(value, (each) => rewrite(each, place)),
    ]),
  );
}

/** `GET blade-system/param/list` → `getBladeSystemParamList`: unique, and stable when titles change. */
export const operationIdOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string =>
  method.toLowerCase() +
  path
    .split(/[/:]/)
    .filter(Boolean)
    .map((word) => (word.charAt(0).toUpperCase() + word.slice(1)).replaceAll('-', '_'))
    .join('');

const parameter = (name: string, schema: Json, more: Json = {}): Json => ({ name, in: 'query', schema, ...more });

function queryParameters(call: Call, schemas: Schemas): Json[] {
  const list = listFactsOf(call.query);
  if (list) return listParameters(list);
  if (!(call.query instanceof z.ZodObject)) return [];
  return Object.entries<z.ZodType>(call.query.shape).map(([name, schema]) => {
    const taken = schemas.of(schema, 'input', `${operationIdOf(call)}_${name}`);
    const required = !schema.safeParse(undefined).success;
    // Several values of a query parameter are joined by commas (wire.md A, Ids).
    return taken.type === 'array'
      ? parameter(name, { type: 'string' }, { required, description: 'comma-joined' })
      : parameter(name, taken, { required });
  });
}

/** Parameters of a list call: page, order, and filters with the suffixes of their kind (wire.md A, Lists). */
function listParameters({ filters, sorts, extra, begins }: ListFacts): Json[] {
  const order = sorts.length > 0 ? { description: `comma-joined: ${sorts.join(', ')}` } : {};
  return [
    parameter('current', { type: 'integer', minimum: 1, default: 1 }),
    parameter('size', { type: 'integer', minimum: 1, maximum: 200, default: 10 }),
    parameter('ascs', { type: 'string' }, order),
    parameter('descs', { type: 'string' }, order),
    ...filters.map(({ field, label, suffixes }) =>
      parameter(
        field,
        { type: 'string' },
        { description: `${label[0]} · ${label[1]}; also with ${suffixes.map((each) => `_${each}`).join(' ')}` },
      ),
    ),
    ...filters.flatMap(({ field, suffixes }) =>
      suffixes.map((suffix) => parameter(`${field}_${suffix}`, { type: 'string' })),
    ),
    ...extra.map((name) => parameter(name, { type: 'string' })),
    ...begins.map((begin) =>
      parameter(`${begin}*`, { type: 'string' }, { description: `further keys that begin with ${begin}` }),
    ),
  ];
}

const placesIn = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

function requestBody(call: Call, schemas: Schemas): Json | undefined {
  if (call.upload)
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
        },
      },
    };
  if (call.method !== 'POST') return undefined;
  const schema = schemas.of(call.body, 'input', `${operationIdOf(call)}_body`);
  const example = exampleOf(schema, schemas.components);
  return { content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } } };
}

function answerContent(call: Call, schemas: Schemas): Json {
  const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (call.shape === 'file' && call.answer instanceof z.ZodNull) return file;
  const answer = schemas.of(call.answer, 'output', `${operationIdOf(call)}_answer`);
  if (call.shape === 'bare') return { 'application/json': { schema: answer } };
  const data = answer.$ref || answer.type ? { anyOf: [answer, { type: 'null' }] } : answer;
  return {
    ...(call.shape === 'file' ? file : {}),
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          code: { type: 'integer', const: 200 },
          success: { type: 'boolean', const: true },
          data: answer.type === 'null' ? answer : data,
          msg: { type: 'string' },
        },
        required: ['code', 'success', 'data', 'msg'],
      },
    },
  };
}

const tagOf = ({ path }: Call): string =>
  path
    .split('/')
    .slice(0, path.startsWith('blade-') ? 2 : 1)
    .join('/');

function operation(call: Call, schemas: Schemas): Json {
  const access =
    typeof call.access === 'string'
      ? call.access
      : [call.access.oneOf.join(' | '), ...(call.access.also ?? [])].join(' & ');
  const body = requestBody(call, schemas);
  return {
    operationId: operationIdOf(call),
    summary: call.title[0],
    description: `${call.title[1]}. Access: ${access}.`,
    tags: [tagOf(call)],
    security: call.access === 'public' ? [{ client: [] }, {}] : [{ client: [], session: [] }, { session: [] }],
    parameters: [...placesIn(call.path), ...queryParameters(call, schemas), ...headersOf(call)],
    ...(body ? { requestBody: body } : {}),
    responses: { 200: { description: '操作成功', content: answerContent(call, schemas) }, ...refusals(call) },
  };
}

const tokenError = {
  type: 'object',
  properties: { error_code: { type: 'string' }, error_description: { type: 'string' } },
  required: ['error_code', 'error_description'],
};
const refusal = {
  type: 'object',
  properties: {
    code: { type: 'integer' },
    success: { type: 'boolean', const: false },
    data: {},
    msg: { type: 'string', description: 'says what to do' },
    requestId: { type: 'string' },
  },
  required: ['code', 'success', 'msg'],
};

export function openApi(calls: readonly Call[]): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  const sorted = [...calls].sort((a, b) => a.path.localeCompare(b.path));
  for (const call of sorted) {
    const path = `/api/${call.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '考信 · 考试与信访管理平台',
      version: '0.1.0',
      description: 'Every JSON answer is `{code, success, data, msg}` but those of token calls and the captcha.',
      license: { name: 'Unlicensed', identifier: 'LicenseRef-Unlicensed' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(sorted.map(tagOf))].map((name) => ({ name, description: `/api/${name}` })),
    security: [{ session: [] }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access_token>' },
        client: { type: 'http', scheme: 'basic', description: 'client id and secret, checked when tokens are issued' },
      },
      parameters: headerParameters,
      schemas: { Refusal: refusal, TokenError: tokenError, ...schemas.components },
    },
    paths,
  };
}
