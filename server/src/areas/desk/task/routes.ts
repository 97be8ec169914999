import { task } from '@kaoxin/contract/task.ts';
import { on } from '#platform/http/route.ts';
import { presentTask } from '#platform/tasks/table.ts';
import { cancelTask, ownTasks, removeTask, resultOfTask } from './own-tasks.ts';

export const taskRoutes = [
  on(task.list, (work) => ownTasks(work)),
  on(task.detail, async (work, { query }) => presentTask(await work.table('task').need(query.id))),
  on(task.result, (work, { query }) => resultOfTask(work, query.id)),
  on(task.cancel, (work, { body }) => cancelTask(work, body.id)),
  on(task.remove, (work, { body }) => removeTask(work, body.id)),
];
