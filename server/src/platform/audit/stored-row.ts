import { sql } from 'kysely';
import type { Json } from './chain.ts';

/**
 * SHA-256 over `audit a`, hex: every column that holds something, the ones of later migrations too, as the one text a
 * jsonb has. The time as seconds since 1970, whatever zone a session is in; nulls inside `input` stay. The database
 * computes it, so that a verification fetches 32 bytes of a row and not all of it.
 */
export const rowDigest = sql<string>`encode(sha256(convert_to((
  jsonb_strip_nulls(to_jsonb(a) - 'input' - 'at')
    || jsonb_build_object('input', a.input, 'at', extract(epoch from a.at)::bigint))::text, 'UTF8')), 'hex')`;

/** What is chained of a row: its place and its digest. */
export const sealedEvent = (seq: number, digest: string): Json => ({ seq, row: digest });
