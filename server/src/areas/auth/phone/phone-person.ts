import { smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { sql } from 'kysely';
import { personByAccount, type SessionPerson } from '#platform/session/person.ts';
import { staffPhoneDigest } from '#platform/session/staff-phone.ts';
import type { Work } from '#platform/work.ts';

/** Whoever this phone belongs to; nobody when several people of the tenant share it: a code would open any of them. */
export async function personByPhone(
  { handle: db, context }: Work,
  tenantId: string,
  phone: string,
): Promise<SessionPerson | undefined> {
  const { rows } = await sql<{ account: string }>`
    select account from "user" where tenant_id = ${tenantId} and is_deleted = 0
      and (phone_digest = ${staffPhoneDigest(context, phone)} or (phone = ${phone} and phone_digest is null)) limit 2`.execute(
    db,
  );
  const [only, another] = rows;
  return only && !another ? personByAccount(db, tenantId, only.account) : undefined;
}

/** Whether codes reach a phone, in this tenant or anywhere: the log-in page offers the phone only then. */
export async function sendsCodes(db: Work['handle'], tenantId?: string): Promise<boolean> {
  const { rows } = await sql`select from sms where status = 1 and is_deleted = 0 and category <> ${smsCategory.outbox}
    and (for_tenant is null or ${tenantId ?? null}::text is null or for_tenant = ${tenantId ?? null}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
