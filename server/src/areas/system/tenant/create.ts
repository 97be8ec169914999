import { randomInt } from 'node:crypto';
import type { InputOf } from '@kaoxin/contract/call.ts';
import type { tenant, tenantForm } from '@kaoxin/contract/system/tenant.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { mayChangeShared } from '#platform/access/other-tenant.ts';
import { refuse } from '#platform/http/errors.ts';
import { pinyinInitials, pinyinKey } from '#platform/text/pinyin.ts';
import type { Work } from '#platform/work.ts';
import { asFreeDomain, checkDomain, needPackage } from './change.ts';

type Form = z.output<typeof tenantForm>;
export type Given = Omit<InputOf<typeof tenant.submit>['body'], 'id' | 'version'>;

export const firstAccount = 'admin';
const firstName = '管理员';

/**
 * Creates a tenant with all it needs, in one transaction: number, roles of the first tenant, department, post and
 * administrator (wire.md B3.7). Logging in is possible only after the commit.
 * @returns id of the tenant's row
 */
export async function createTenant(work: Work, form: Form, passwordHash: string): Promise<string> {
  mayChangeShared(work);
  checkDomain(form.domain);
  if (form.packageId) await needPackage(work, form.packageId);
  const { id, tenantId } = await insertTenant(work, form);
  await work.context.furnishTenant(work.handle, tenantId);
  await addRuler(work, tenantId, form.tenantName, passwordHash);
  return id;
}

const tries = 50;

/**
 * Picks six digits that no tenant has or ever had. A concurrent request may pick the same, so the insert is retried.
 */
async function insertTenant(work: Work, form: Form): Promise<{ id: string; tenantId: string }> {
  const { id: user, deptId } = work.actor;
  for (let time = 0; time < tries; time += 1) {
    const tenantId = String(randomInt(100_000, 1_000_000));
    const { rows } = await asFreeDomain(() =>
      sql<{ id: string; tenantId: string }>`
        insert into tenant (tenant_id, tenant_name, domain, linkman, contact_number, address, background_url,
          account_number, expire_time, package_id, create_user, create_dept, update_user)
        values (${tenantId}, ${form.tenantName}, ${form.domain ?? null}, ${form.linkman ?? null},
          ${form.contactNumber ?? null}, ${form.address ?? null}, ${form.backgroundUrl ?? null},
          ${form.accountNumber ?? null}, ${form.expireTime ?? null}, ${form.packageId ?? null}, ${user}, ${deptId}, ${user})
        on conflict (tenant_id) do nothing returning id, tenant_id`.execute(work.handle),
    );
    if (rows[0]) return rows[0];
  }
  throw refuse(503, ['没有可用的租户编号，请稍后重试', 'No number is free; please try again']);
}

async function addRuler(work: Work, tenantId: string, name: string, passwordHash: string): Promise<void> {
  const by = work.actor.id;
  await sql`
    with office as (
      insert into dept (tenant_id, dept_name, full_name, dept_category, sort, create_user, update_user)
      values (${tenantId}, ${name}, ${name}, 1, 1, ${by}, ${by}) returning id),
    head as (
      insert into post (tenant_id, category, post_code, post_name, sort, create_user, update_user)
      values (${tenantId}, 1, 'head', '负责人', 1, ${by}, ${by}) returning id)
    insert into "user" (tenant_id, account, password_hash, password_time, must_change_password, name, real_name,
      real_name_key, real_name_initials, role_ids, roles_by, roles_since, dept_ids, post_ids, create_user, update_user)
    select ${tenantId}, ${firstAccount}, ${passwordHash}, now(), 1, ${firstName}, ${firstName},
      ${pinyinKey(firstName)}, ${pinyinInitials(firstName)}, array[role.id], ${by}, now(), array[office.id], array[head.id], ${by}, ${by}
    from office, head, role
    where role.tenant_id = ${tenantId} and role.role_alias = 'admin' and role.is_deleted = 0`.execute(work.handle);
}
