import type { InputOf } from '@kaoxin/contract/call.ts';
import type { PlatformRecord, platform } from '@kaoxin/contract/user/platform.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { mayHandle, takeTurn } from './guards.ts';
import type { UserRow } from './present.ts';

const asText = (value: unknown): string | null =>
  value === null || value === undefined || typeof value === 'string' ? (value ?? null) : JSON.stringify(value);

const present = (row: UserRow): PlatformRecord => ({
  id: row.id,
  userId: row.id,
  account: row.account,
  realName: row.realName,
  userType: row.userType,
  userExt: asText(row.userExt),
  version: row.version,
});

export const platformDetail = async (work: Work, id: string): Promise<PlatformRecord> =>
  present(await work.table('user').need(id));

/** Sets a user's platform type and data. Missing fields stay (wire.md B4). */
export async function updatePlatform(
  work: Work,
  { query, body }: InputOf<typeof platform.update>,
): Promise<PlatformRecord> {
  const { userId, userType, userExt, version } = { ...query, ...body };
  if (!userId) throw refuse(400, ['请至少选择一个用户', 'Choose at least one person']);
  await takeTurn(work);
  const before = await work.table('user').needLocked(userId);
  await mayHandle(work, [before]);
  const change = {
    ...(userType === undefined || userType === null ? {} : { userType }),
    ...(userExt === undefined ? {} : { userExt }),
  };
  work.target = userId;
  return present(await work.table('user').change(userId, change, { version: version ?? null }));
}
