import type { TaskState } from '@kaoxin/contract/task.ts';
import type { Generated } from 'kysely';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { ActingAs } from './person-actor.ts';

interface TaskTable extends BaseColumns {
  kind: string;
  titleZh: string;
  titleEn: string;
  payload: object;
  /** roles and department of the user at the start; rights are loaded again */
  acting: ActingAs;
  state: Generated<TaskState>;
  done: Generated<number>;
  total: number;
  cancelAsked: Generated<number>;
  runner: string | null;
  idleStarts: Generated<number>;
  doneAtStart: Generated<number>;
  wordsZh: string | null;
  wordsEn: string | null;
  resultName: string | null;
  resultType: string | null;
  resultKey: string | null;
  resultHeld: object | null;
  unsettled: Generated<number>;
  path: string | null;
  startTime: string | null;
  endTime: string | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    task: TaskTable;
  }
}

export const taskTable = tenantTable('task', {
  store: 'platform',
  json: ['payload', 'acting', 'resultHeld'],
  rowPolicy: (eb, actor) => eb('createUser', '=', actor.id),
});

export type Task = SelectedRow<'task'>;
