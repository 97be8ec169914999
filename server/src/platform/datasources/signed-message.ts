import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Secrets } from '#platform/secrets.ts';

/** A message from a data source to the platform. `outbox.ts` reads each kind and knows its content. */
export interface Outgoing {
  kind: 'audit' | 'message' | 'job' | 'sms' | 'task';
  content: object;
}

/** A message as it waits in a data source. SQL reads its content by `messageField`. */
export interface SignedMessage {
  body: string;
  mac: string;
}

type Signed<M> = M & {
  tenantId: string;
  /** a positive 63-bit number; the primary records it, so that a copy of the row is not delivered again */
  nonce: string;
  /** milliseconds */
  at: number;
};

const signedMessage = z.object({ body: z.string(), mac: z.string() });

/** Days for which the primary remembers delivered messages. Older messages are refused. */
export const rememberedDays = 30;
const longestWait = (rememberedDays - 1) * 86_400_000;

const macOf = (secrets: Secrets, body: string): Buffer =>
  createHmac('sha256', secrets.key('outgoing message')).update(body).digest();

/**
 * Signs a message to the platform. The administrators of a data source can write its rows, so without a signature they
 * could speak for any tenant and any user (security.md S42).
 */
export function signMessage(secrets: Secrets, message: Outgoing & { tenantId: string }): SignedMessage {
  const nonce = (randomBytes(8).readBigUInt64BE() >> 1n).toString();
  const body = JSON.stringify({ ...message, nonce, at: Date.now() } satisfies Signed<Outgoing>);
  return { body, mac: macOf(secrets, body).toString('base64url') };
}

/** The message of a row, or undefined if this system did not write it, wrote it for another tenant, or long ago. */
export function readMessage<M extends Outgoing>(
  secrets: Secrets,
  row: { tenantId: string; kind: string; content: unknown },
): Signed<M> | undefined {
  const { data } = signedMessage.safeParse(row.content);
  if (!data) return undefined;
  const given = Buffer.from(data.mac, 'base64url');
  const right = macOf(secrets, data.body);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const message: Signed<M> = JSON.parse(data.body);
  const isOld = Date.now() - message.at > longestWait;
  return isOld || message.tenantId !== row.tenantId || message.kind !== row.kind ? undefined : message;
}

export const messageField = (field: string) =>
  sql<string>`(outgoing.content->>'body')::jsonb #>> ${`{content,${field}}`}::text[]`;
