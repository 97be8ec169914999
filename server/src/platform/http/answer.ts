import { createRequire } from 'node:module';
import type { Call } from '@kaoxin/contract/call.ts';
import { isRecord, valueAt } from '@kaoxin/contract/records.ts';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';

type Json = Record<string, unknown>;

/** Rewrites `anyOf` with null to `nullable`. The writer would otherwise validate each branch of the `anyOf`. */
function plain(node: Json): Json {
  const isClosed = node.type === 'object' && Boolean(node.properties);
  const kept = Object.entries(node).filter(([key]) => key !== 'additionalProperties' || !isClosed);
  const schema: Json = Object.fromEntries(kept.map(([key, value]) => [key, plainValue(value)]));
  const branches = schema.anyOf;
  if (Array.isArray(branches) && branches.length === 2) {
    const [one, other] = branches.filter((branch) => valueAt(branch, 'type') !== 'null');
    if (other === undefined && isRecord(one)) return { ...one, nullable: true };
  }
  return schema;
}

const plainValue = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(plainValue) : isRecord(value) ? plain(value) : value;

/** JSON schema of an answer; other fields never leave the server. Undefined for a file. */
export function answerSchema(call: Call): Json | undefined {
  if (call.shape === 'file') return undefined;
  const whole =
    call.shape === 'bare'
      ? call.answer
      : z.object({ code: z.int(), success: z.boolean(), data: call.answer.nullable(), msg: z.string() });
  const schema = z.toJSONSchema(whole, { io: 'output', unrepresentable: 'any', target: 'draft-7' });
  return plain(schema);
}

type Write = (answer: unknown) => string;
const load = createRequire(import.meta.url);

const writers = new WeakMap<Call, Write>();

/**
 * The writer of a call is built on the first answer: a server uses a tenth of its calls on most days, and building all
 * writers took a quarter of its start and a fifth of its memory.
 */
export function writerOf(call: Call): Write {
  const known = writers.get(call);
  if (known) return known;
  const build = load('fast-json-stringify') as (schema: object) => Write;
  const write = build(answerSchema(call) ?? {});
  writers.set(call, write);
  return write;
}

/**
 * Writes the result of a call by its schema. A file, a text and a result with a status of its own are sent as they are,
 * and so is the reply of a handler that sends by itself.
 */
export function written(call: Call, result: unknown, reply: FastifyReply): unknown {
  if (call.shape === 'file' || reply.statusCode !== 200) return result;
  if (result === reply || result === undefined || typeof result === 'string') return result;
  reply.type('application/json; charset=utf-8');
  return writerOf(call)(result);
}
