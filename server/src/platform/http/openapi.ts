import type { Call } from '@kaoxin/contract/call.ts';
import * as z from 'zod';
import { answerSchema, inputSchema } from './answer.ts';

type Json = Record<string, unknown>;

function parameters(query: z.ZodType): Json[] {
  if (!(query instanceof z.ZodObject)) return listParameters;
  return Object.entries(query.shape).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !(schema as z.ZodType).safeParse(undefined).success,
    schema: inputSchema(schema as z.ZodType),
  }));
}

/** Names that stand in the path itself. */
const placesIn = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

/** What every list call takes besides its filters (wire.md A, Lists). */
const listParameters: Json[] = [
  { name: 'current', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
  { name: 'size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 200, default: 10 } },
  { name: 'ascs', in: 'query', schema: { type: 'string' } },
  { name: 'descs', in: 'query', schema: { type: 'string' } },
];

function operation(call: Call): Json {
  const access = typeof call.access === 'string' ? call.access : call.access.oneOf.join(' | ');
  const answer = answerSchema(call);
  const content = answer
    ? { 'application/json': { schema: answer } }
    : { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const body = call.upload
    ? {
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
          },
        },
      }
    : call.method === 'POST'
      ? { content: { 'application/json': { schema: inputSchema(call.body) } } }
      : undefined;
  return {
    summary: call.title[0],
    description: `${call.title[1]}. Access: ${access}.`,
    tags: [
      call.path
        .split('/')
        .slice(0, call.path.startsWith('blade-') ? 2 : 1)
        .join('/'),
    ],
    ...(call.access === 'public' ? { security: [] } : {}),
    parameters: [...placesIn(call.path), ...parameters(call.query)],
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: { description: '操作成功', content },
      default: {
        description: 'code, success, data, msg',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
}

/** The OpenAPI 3.1 document of the table of calls. */
export function openApi(calls: readonly Call[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of [...calls].sort((a, b) => a.path.localeCompare(b.path))) {
    const path = `/api/${call.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: '考信 · 考试与信访管理平台', version: '0.1.0' },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access_token>' },
      },
      schemas: {
        Refusal: {
          type: 'object',
          properties: {
            code: { type: 'integer' },
            success: { type: 'boolean' },
            data: {},
            msg: { type: 'string' },
            requestId: { type: 'string' },
          },
          required: ['code', 'success', 'msg'],
        },
      },
    },
    paths,
  };
}
