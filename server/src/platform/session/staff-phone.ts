import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';

type Sealing = Pick<AppContext, 'secrets'>;

/** Search key of a staff phone; the number itself is encrypted (security.md 2). */
export const staffPhoneDigest = ({ secrets }: Sealing, phone: string): string => secrets.digest(`staff phone ${phone}`);

export function sealedPhone(
  context: Sealing,
  phone: string | null,
): { phone: string | null; phoneDigest: string | null } {
  if (phone === null || phone === '') return { phone: null, phoneDigest: null };
  return { phone: context.secrets.seal(phone), phoneDigest: staffPhoneDigest(context, phone) };
}

/** No phone number begins like this. */
const isSealed = (stored: string): boolean => /^v[12]\./.test(stored);

/** Numbers of an earlier release are plain until the next start encrypts them. */
export const openedPhone = ({ secrets }: Sealing, stored: string | null): string | null =>
  stored !== null && isSealed(stored) ? secrets.open(stored) : stored;

const atOnce = 500;

/**
 * Encrypts numbers that earlier releases and the demonstration stored in plain text, in batches; another server may do
 * the same.
 */
export async function sealStaffPhones(context: AppContext): Promise<void> {
  const db = context.database.kysely;
  for (let after = '0'; ; ) {
    const { rows } = await sql<{ id: string; phone: string }>`select id, phone from "user"
      where id > ${after} and phone is not null and phone_digest is null order by id limit ${atOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const sealed = rows.map(({ phone }) => sealedPhone(context, phone));
    await sql`update "user" u set phone = s.phone, phone_digest = s.digest
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ phone }) => phone)}::text[],
        ${sealed.map(({ phone }) => phone)}::text[], ${sealed.map(({ phoneDigest }) => phoneDigest)}::text[])
        s (id, open, phone, digest)
      where u.id = s.id and u.phone = s.open`.execute(db);
    after = last.id;
  }
}
