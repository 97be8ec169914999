import type { TaskRecord, TaskState } from '@kaoxin/contract/task.ts';
import type { Generated } from 'kysely';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';

/** What a task made: a page that shows it, or a file in the store. */
export type TaskResult = { path: string } | { name: string; contentType: string; key: string; ossId: string | null };

interface TaskTable extends BaseColumns {
  kind: string;
  titleZh: string;
  titleEn: string;
  state: Generated<TaskState>;
  payload: Record<string, unknown>;
  /** roles and department its starter acted with: his rights are read anew when it runs */
  actsAs: { roleIds: readonly string[]; deptId: string | null };
  done: Generated<number>;
  total: number | null;
  isCancelled: Generated<number>;
  endZh: string | null;
  endEn: string | null;
  result: TaskResult | null;
  startedTime: string | null;
  endedTime: string | null;
}
declare module '#platform/database/tables.ts' {
  interface TenantTables {
    task: TaskTable;
  }
}
tenantTable('task', {
  store: 'platform',
  json: ['payload', 'actsAs', 'result'],
  // whoever started it, and the job that does it
  rowPolicy: (eb, actor) => (actor.kind === 'job' ? eb.lit(true) : eb('createUser', '=', actor.id)),
});

export type TaskRow = SelectedRow<'task'>;

/** The task as whoever started it sees it. */
export const presentTask = ({ result, ...row }: TaskRow): TaskRecord => ({
  ...row,
  resultPath: result && 'path' in result ? result.path : null,
  resultName: result && 'name' in result ? result.name : null,
});
