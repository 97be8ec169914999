import { createRequire } from 'node:module';
import type { Call } from '@kaoxin/contract/call.ts';
import * as z from 'zod';

type Json = Record<string, unknown>;

/** Rewrites `anyOf` with null to `nullable`. The writer would otherwise validate each branch of the `anyOf`. */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node as Json).map(([key, value]) => [key, plain(value)] as const);
  const schema = Object.fromEntries(
    entries.filter(
      ([key]) => key !== 'additionalProperties' || (node as Json).type !== 'object' || !(node as Json).properties,
    ),
  ) as Json;
  const branches = schema.anyOf;
  if (Array.isArray(branches) && branches.length === 2) {
    const rest = branches.filter((branch) => (branch as Json).type !== 'null');
    if (rest.length === 1) return { ...(rest[0] as Json), nullable: true };
  }
  return schema;
}

/** JSON schema of an answer; other fields never leave the server. Undefined for a file. */
export function answerSchema(call: Call): Json | undefined {
  if (call.shape === 'file') return undefined;
  const whole =
    call.shape === 'bare'
      ? call.answer
      : z.object({ code: z.int(), success: z.boolean(), data: call.answer.nullable(), msg: z.string() });
  const schema = z.toJSONSchema(whole, { io: 'output', unrepresentable: 'any', target: 'draft-7' });
  return plain(schema) as Json;
}

type Write = (answer: unknown) => string;
const load = createRequire(import.meta.url);

/**
 * The response schema of a route. Its writer is built on the first answer: a server uses a tenth of its calls on most
 * days, and building all writers took a quarter of its start and a fifth of its memory.
 */
export const answersOf = (call: Call) =>
  call.shape === 'file' ? {} : { schema: { response: { 200: { type: 'object', call } } } };

export function lazyWriter({ schema }: { schema: unknown }): Write {
  const { call } = schema as { call: Call };
  let write: Write | undefined;
  return (answer) => {
    write ??= writerOf(call);
    return write(answer);
  };
}

const writers = new WeakMap<Call, Write>();

export function writerOf(call: Call): Write {
  const known = writers.get(call);
  if (known) return known;
  const build = load('fast-json-stringify') as (schema: object) => Write;
  const write = build(answerSchema(call) ?? {});
  writers.set(call, write);
  return write;
}
