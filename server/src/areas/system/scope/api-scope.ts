import type { InputOf } from '@kaoxin/contract/call.ts';
import { type ApiScope, apiScope, apiScopeForm } from '@kaoxin/contract/system/scope.ts';
import { sql } from 'kysely';
import { covers } from '#platform/access/api-scopes.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import type { Work } from '#platform/work.ts';
import { beginChange, checkPlace, needScope, refuseOwnScope } from './kept.ts';

type Body = InputOf<typeof apiScope.submit>['body'];

/** Calls that no scope may close, because otherwise it could not be opened again. */
const never = [
  'blade-auth/oauth/logout',
  'blade-user/update-password',
  'blade-system/menu/routes',
  'blade-system/menu/buttons',
  'blade-system/menu/grant-tree',
  'blade-system/role/grant-tree',
  'blade-system/menu/role-tree-keys',
  'blade-system/role/grant',
  'blade-system/role/list',
  'blade-system/api-scope/list',
  'blade-system/api-scope/remove',
];

/** Inserts or changes an API scope. The calls it covers require it from then on (domain.md 4.4). */
export async function submitApiScope(work: Work, body: Body): Promise<ApiScope> {
  const { id, version, roleCount: _, ...given } = body;
  await beginChange(work);
  const before = id ? await needScope<ApiScope>(work, 'api_scope', id) : undefined;
  const whole = before
    ? {
        menuId: before.menuId,
        resourceCode: before.resourceCode,
        scopeName: before.scopeName,
        scopeNameEn: before.scopeNameEn,
        scopePath: before.scopePath,
        scopeType: before.scopeType,
        remark: before.remark,
        ...given,
      }
    : given;
  const { body: form } = readInput({ ...apiScope.submit, body: apiScopeForm }, {}, whole, work.actor.language);
  checkPath(form.scopePath);
  await checkPlace(work, 'api_scope', form, before?.id ?? null);
  if (!before) {
    const { rows } = await sql<{ id: string }>`
      insert into api_scope (menu_id, resource_code, scope_name, scope_name_en, scope_path, scope_type, remark)
      values (${form.menuId}, ${form.resourceCode}, ${form.scopeName}, ${form.scopeNameEn ?? null}, ${form.scopePath},
        ${form.scopeType}, ${form.remark ?? null}) returning id`.execute(work.handle);
    return done(work, String(rows[0]?.id));
  }
  await refuseOwnScope(work, 'api_scope', before.id);
  const { rows } = await sql`
    update api_scope set menu_id = ${form.menuId}, resource_code = ${form.resourceCode}, scope_name = ${form.scopeName},
      scope_name_en = ${form.scopeNameEn ?? null}, scope_path = ${form.scopePath}, scope_type = ${form.scopeType}, remark = ${form.remark ?? null},
      update_time = ${work.now}, version = version + 1
    where id = ${before.id} and is_deleted = 0 and version = ${version ?? before.version} returning id`.execute(
    work.handle,
  );
  if (rows.length === 0) throw refuse('changedByOther');
  return done(work, before.id);
}

function checkPath(path: string): void {
  if (!/^\/[\w/*-]+$/.test(path))
    throw refuse(400, ['接口路径须以 / 开头，可用 * 与 **', 'A path begins with / and may hold * and **']);
  const shut = never.find((call) => covers(path, call));
  if (shut) throw refuse(400, [`接口路径不能包含 /${shut}`, `The path may not cover /${shut}`]);
}

function done(work: Work, id: string): Promise<ApiScope> {
  work.target = id;
  return needScope<ApiScope>(work, 'api_scope', id);
}
