import type { InputOf } from '@kaoxin/contract/call.ts';
import { type DataScope, dataScope, dataScopeForm } from '@kaoxin/contract/system/scope.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { declaredTables, factsOfTable, scopeOf } from '#platform/database/tables.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import type { Work } from '#platform/work.ts';
import { beginChange, checkPlace, needScope, refuseOwnScope } from './kept.ts';

type Body = InputOf<typeof dataScope.submit>['body'];
type Form = z.output<typeof dataScopeForm>;

/** Resources with data scopes. A rule for any other resource would have no effect. */
const resources = (): Set<string> =>
  new Set(declaredTables().flatMap((table) => scopeOf(factsOfTable(table))?.resource ?? []));

export async function submitDataScope(work: Work, body: Body): Promise<DataScope> {
  const { id, version, roleCount: _, ...given } = body;
  await beginChange(work);
  const before = id ? await needScope<DataScope>(work, 'data_scope', id) : undefined;
  const whole = before
    ? {
        menuId: before.menuId,
        resourceCode: before.resourceCode,
        scopeName: before.scopeName,
        scopeNameEn: before.scopeNameEn,
        scopeType: before.scopeType,
        scopeValue: before.scopeValue,
        remark: before.remark,
        ...given,
      }
    : given;
  const { body: form } = readInput({ ...dataScope.submit, body: dataScopeForm }, {}, whole, work.actor.language);
  check(form);
  await checkPlace(work, 'data_scope', form, before?.id ?? null);
  const value = form.scopeType === 5 ? JSON.stringify(form.scopeValue) : null;
  if (!before) {
    const { rows } = await sql<{ id: string }>`
      insert into data_scope (menu_id, resource_code, scope_name, scope_name_en, scope_type, scope_value, remark)
      values (${form.menuId}, ${form.resourceCode}, ${form.scopeName}, ${form.scopeNameEn ?? null}, ${form.scopeType},
        ${value}::jsonb, ${form.remark ?? null}) returning id`.execute(work.handle);
    return done(work, String(rows[0]?.id));
  }
  await refuseOwnScope(work, 'data_scope', before.id);
  const { rows } = await sql`
    update data_scope set menu_id = ${form.menuId}, resource_code = ${form.resourceCode}, scope_name = ${form.scopeName},
      scope_name_en = ${form.scopeNameEn ?? null}, scope_type = ${form.scopeType}, scope_value = ${value}::jsonb, remark = ${form.remark ?? null},
      update_time = ${work.now}, version = version + 1
    where id = ${before.id} and is_deleted = 0 and version = ${version ?? before.version} returning id`.execute(
    work.handle,
  );
  if (rows.length === 0) throw refuse('changedByOther');
  return done(work, before.id);
}

function check({ resourceCode, scopeType, scopeValue }: Form): void {
  const known = resources();
  if (!known.has(resourceCode))
    throw refuse(400, [
      `资源编号不支持数据权限，可选：${[...known].join('、')}`,
      `No data scopes for this resource; there are: ${[...known].join(', ')}`,
    ]);
  if (scopeType === 5 && !scopeValue) throw refuse(400, ['请设置自定义规则', 'Set the custom rule']);
}

function done(work: Work, id: string): Promise<DataScope> {
  work.target = id;
  return needScope<DataScope>(work, 'data_scope', id);
}
