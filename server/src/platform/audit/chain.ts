import { createHash } from 'node:crypto';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

export const GENESIS = '0'.repeat(64);

/** Canonical text of a value: keys in code-unit order, absent equal to undefined, no spaces (as RFC 8785). */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError('a chained event holds finite numbers only');
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item)).join(',')}]`;
  const members = Object.entries(value)
    .filter((member): member is [string, Json] => member[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * h = SHA-256(prevHash ‖ canonical JSON), hex (domain.md 6.4 #15). The event carries its seq, so that rows cannot be
 * swapped.
 */
export const eventHash = (prevHash: string, event: Json): string => sha256(prevHash + canonicalJson(event));

export type ChainRow = { seq: number; prevHash: string; hash: string; event: Json };
export type ChainVerdict =
  | { ok: true; count: number; head: string }
  | { ok: false; seq: number; reason: 'missing' | 'link' | 'content'; msg: string };

const broken = (seq: number, reason: 'missing' | 'link' | 'content'): ChainVerdict => {
  const what = { missing: '缺失', link: '与上一条记录的链接不符', content: '内容被改动' }[reason];
  return { ok: false, seq, reason, msg: `第${seq}条记录${what}` };
};

export function verifyChain(
  rows: Iterable<ChainRow>,
  from: { seq: number; hash: string } = { seq: 0, hash: GENESIS },
): ChainVerdict {
  let { seq, hash } = from;
  let count = 0;
  for (const row of rows) {
    seq += 1;
    if (row.seq !== seq) return broken(seq, 'missing');
    if (row.prevHash !== hash) return broken(seq, 'link');
    if (eventHash(row.prevHash, row.event) !== row.hash) return broken(seq, 'content');
    hash = row.hash;
    count += 1;
  }
  return { ok: true, count, head: hash };
}
