import { tenantInfo } from '@kaoxin/contract/auth/session.ts';
import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { tenant, tenantForm } from '@kaoxin/contract/system/tenant.ts';
import { sql } from 'kysely';
import { keepsTenants } from '#platform/access/other-tenant.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { chosenIds } from '#platform/http/chosen-ids.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import { type Exchange, manualTransaction, on, routes } from '#platform/http/route.ts';
import { digestOfPlain, hashPassword, shareOf } from '#platform/session/password/passwords.ts';
import { randomPassword } from '#platform/session/password/random-password.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import type { Work } from '#platform/work.ts';
import { packageOf } from '../tenant-package/rows.ts';
import { changeTenant, setPackage, setTenants, tenantNamed } from './change.ts';
import { createTenant, firstAccount } from './create.ts';
import { tenantSheet } from './export.ts';
import { byDomain } from './info.ts';
import { removeTenants, restoreTenants } from './remove.ts';
import { needTenant, seen, tenantPage } from './rows.ts';

type Submit = InputOf<typeof tenant.submit>;

/** Adds a tenant and returns its administrator's initial password once, or changes a tenant. */
async function submit(work: Work, input: Submit, exchange: Exchange): Promise<Audited<AnswerOf<typeof tenant.submit>>> {
  const started = performance.now();
  const { id, version, accountCount: _, isExpired: __, isRemoved: ___, ...given } = input.body;
  if (id) {
    const changed = await auditedTransaction(
      work,
      { call: tenant.submit, input, exchange, started, noReplay: true },
      (inside) => {
        inside.target = id;
        return changeTenant(inside, id, version ?? null, given);
      },
    );
    return changed.map((row) => ({ ...row, first: null }));
  }
  const { body: form } = readInput({ ...tenant.submit, body: tenantForm }, {}, given, work.actor.language);
  // Hash before the transaction, so that it stays short.
  const initialPassword = randomPassword();
  const hash = await hashPassword(digestOfPlain(initialPassword), shareOf(work.actor.id));
  return auditedTransaction(work, { call: tenant.submit, input, exchange, started, noReplay: true }, async (inside) => {
    const made = await needTenant(inside, await createTenant(inside, form, hash));
    inside.target = made.tenantId;
    return { ...made, first: { account: firstAccount, initialPassword } };
  });
}

async function select(work: Work): Promise<AnswerOf<typeof tenant.select>> {
  const own = keepsTenants(work.actor) ? sql`true` : sql`tenant_id = ${work.actor.tenantId}`;
  const { rows } = await sql<{ id: string; tenantId: string; tenantName: string }>`
    select id, tenant_id, tenant_name from tenant where is_deleted = 0 and ${seen(work)} and ${own}
    order by tenant_id`.execute(work.handle);
  return rows;
}

function chosen({ query, body }: { query: { ids?: string[] | undefined }; body: { ids?: string[] | undefined } }) {
  const ids = chosenIds(query, body);
  return ids;
}

const given = <V>(inQuery: V | undefined, inBody: V | undefined): V | undefined =>
  inQuery === undefined ? inBody : inQuery;

function settings({ query, body }: InputOf<typeof tenant.setting>) {
  const accountNumber = given(query.accountNumber, body.accountNumber);
  const expireTime = given(query.expireTime, body.expireTime);
  return {
    ...(accountNumber === undefined ? {} : { accountNumber }),
    ...(expireTime === undefined ? {} : { expireTime }),
  };
}

function named(tenantId: string | undefined): string {
  if (!tenantId) throw refuse(400, ['请选择租户', 'Choose the tenant']);
  return tenantId;
}

export const tenantRoutes = routes('platform', [
  on(tenantInfo, byDomain),
  on(tenant.list, (work, { query }) => tenantPage(work, query)),
  sheetRoute(tenantSheet),
  on(tenant.detail, (work, { query }) => needTenant(work, query.id)),
  on(tenant.select, select),
  { ...manualTransaction(tenant.submit, submit), noReplay: true },
  on(tenant.remove, (work, input) => removeTenants(work, chosen(input))),
  on(tenant.restore, (work, input) => restoreTenants(work, chosen(input))),
  on(tenant.setting, (work, input) => setTenants(work, chosen(input), settings(input))),
  on(tenant.packageDetail, async (work, { query }) =>
    packageOf(work, (await tenantNamed(work, query.tenantId)).packageId),
  ),
  on(tenant.packageSetting, (work, { query, body }) =>
    setPackage(work, named(given(query.tenantId, body.tenantId)), given(query.packageId, body.packageId) ?? null),
  ),
]);
