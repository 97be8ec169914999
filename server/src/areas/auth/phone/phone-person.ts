import { smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { type SqlBool, sql } from 'kysely';
import { platformTenant } from '#platform/access/other-tenant.ts';
import { livingRows } from '#platform/database/visible-rows.ts';
import { personByAccount, type SessionPerson } from '#platform/session/person.ts';
import { staffPhoneDigest } from '#platform/session/staff-phone.ts';
import { enabledService, type Service, serviceNamed } from '#platform/sms/services.ts';
import type { Work } from '#platform/work.ts';

/**
 * The user with this phone. undefined if several users of the tenant share it, because a code would open any of their
 * accounts.
 */
export async function personByPhone(
  { handle: db, context }: Work,
  tenantId: string,
  phone: string,
): Promise<SessionPerson | undefined> {
  const [only, another] = await livingRows(db, tenantId, 'user')
    .select()
    .select('account')
    .where(
      sql<SqlBool>`(phone_digest = ${staffPhoneDigest(context, phone)} or (phone = ${phone} and phone_digest is null))`,
    )
    .limit(2)
    .execute();
  return only && !another ? personByAccount(db, tenantId, only.account) : undefined;
}

/** The SMS service for a lost query code, with `caseNo` and `code` (docs/operations.md). */
export const lostCodeService = 'case-code';

/** An outbox keeps messages and sends none. */
const sends = (service: Service | undefined): boolean =>
  service !== undefined && service.category !== smsCategory.outbox;

/** True if codes can be sent, in this tenant or in any. The login page offers the phone only then. */
export async function sendsCodes(db: Work['handle'], tenantId?: string): Promise<boolean> {
  if (tenantId !== undefined) return sends(await enabledService(db, tenantId));
  const { rows } = await sql`select from ${livingRows(db, platformTenant, 'sms').as('s')}
    where status = 1 and category <> ${smsCategory.outbox} limit 1`.execute(db);
  return rows.length > 0;
}

export const sendsLostCodes = async (db: Work['handle'], tenantId: string): Promise<boolean> =>
  sends(await serviceNamed(db, tenantId, lostCodeService));
