import type { tenantInfo } from '@kaoxin/contract/auth/session.ts';
import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

interface Row {
  tenantId: string;
  domain: string;
  backgroundUrl: string | null;
}

/** Host of an address: clients send either `https://Kaoxin.example.cn:8080/#/login` or the bare host. */
export const hostOf = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/s, '');

export async function byDomain(
  { handle }: Work,
  { query }: InputOf<typeof tenantInfo>,
): Promise<AnswerOf<typeof tenantInfo>> {
  const host = hostOf(query.domain ?? '');
  if (host === '' || /\p{Cc}/u.test(host)) return {};
  const { rows } = await sql<Row>`
    select tenant_id, domain, background_url from tenant
    where status = 1 and is_deleted = 0 and domain <> ''
      and split_part(regexp_replace(lower(trim(domain)), '^[a-z]+://', ''), '/', 1) = ${host}
    order by id limit 1`.execute(handle);
  return rows[0] ?? {};
}
