import type { InputOf } from '@kaoxin/contract/call.ts';
import { type Registration, registration, registrationStates } from '@kaoxin/contract/user/registration.ts';
import { sql } from 'kysely';
import { pageOf } from '#platform/database/page.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { on, type Route } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import type { Work } from '#platform/work.ts';
import { takeTurn } from '../people/guards.ts';
import { addPerson } from '../people/submit.ts';
import { registrationSheet } from './export.ts';
import { presentRegistration, registrationList } from './list.ts';

type Row = SelectedRow<'registration'>;

async function waiting(work: Work, id: string): Promise<Row> {
  const row = await work.table('registration').needLocked(id);
  if (row.status !== registrationStates.waiting)
    throw refuse(409, ['该申请已处理，请刷新', 'This registration has been decided on; please refresh']);
  work.target = id;
  return row;
}

async function pass(work: Work, { body }: InputOf<typeof registration.pass>): Promise<Registration> {
  await takeTurn(work);
  const row = await waiting(work, body.id);
  const { account, realName, passwordHash: hash, socialLinkId } = row;
  const given = { account, realName, roleId: body.roleId ?? [], deptId: body.deptId ?? [] };
  const { id: userId } = await addPerson(work, given, { hash });
  // The user has chosen this password, so it need not be changed.
  await work.table('user').change(userId, { mustChangePassword: 0 });
  await sql`update social_link set user_id = ${userId}, tenant_id = ${row.tenantId}, bound_at = ${work.now}
    where id = ${socialLinkId}`.execute(work.handle);
  return decide(work, row, body.version, { status: registrationStates.admitted, userId });
}

async function refuseOne(work: Work, { body }: InputOf<typeof registration.refuse>): Promise<Registration> {
  const row = await waiting(work, body.id);
  return decide(work, row, body.version, { status: registrationStates.refused, reason: body.reason ?? null });
}

async function decide(
  work: Work,
  { id }: Row,
  version: number | null | undefined,
  change: { status: number; userId?: string; reason?: string | null },
): Promise<Registration> {
  return presentRegistration(await work.table('registration').change(id, change, { version: version ?? null }));
}

export const registrationRoutes: readonly Omit<Route, 'store'>[] = [
  on(registration.list, async (work, { query }) => {
    const page = await pageOf(work, 'registration', query, registrationList);
    return page;
  }),
  sheetRoute(registrationSheet),
  on(registration.pass, pass),
  on(registration.refuse, refuseOne),
];
