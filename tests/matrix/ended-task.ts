import { sql } from 'kysely';

export const endedTask = (tenantId: string, userId: string | null | undefined, key = 'none', state = 'done') =>
  sql<{ id: string }>`insert into task (tenant_id, create_user, kind, title_zh, title_en, payload, acting, state,
      result_name, result_type, result_key, end_time)
    values (${tenantId}, ${userId ?? null}, 'matrix', '任务', 'Task', '{}', '{}', ${state}, 'x.txt', 'text/plain',
      ${key}, now()) returning id`;

export const keptView = (tenantId: string, userId: string | null | undefined) =>
  sql<{ id: string }>`insert into list_view (tenant_id, create_user, list, name, is_shared, filters, arrangement)
    values (${tenantId}, ${userId ?? null}, 'petition', '视图', 1, '{}', '{}') returning id`;
