import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { reinspectionStatus } from '@kaoxin/contract/reinspection/states.ts';
import {
  openReviews,
  reinspection,
  reinspectionThing,
  type TaskRecord,
  type TaskRow,
} from '@kaoxin/contract/reinspection/task.ts';
import { templateAt } from '#areas/template/index.ts';
import { citizenLimits } from '#engine/citizens/citizen-limits.ts';
import { templatePort } from '#engine/ports/template-port.ts';
import { limited } from '#platform/http/guards/rate.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { choicesRoute } from '#platform/resource/choices.ts';
import { listOptions, recordPage } from '#platform/resource/crud.ts';
import { presenterOf, presentOne } from '#platform/resource/present.ts';
import { referable } from '#platform/resource/references.ts';
import { removeAll } from '#platform/resource/save.ts';
import { nameUniqueKeys } from '#platform/resource/unique.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { Work } from '#platform/work.ts';
import type { TaskSelected } from '../table.ts';
import { reinspectionTable } from '../table.ts';
import { taskFigures } from './figures.ts';
import { taskHooks } from './hooks.ts';
import { publicTasks } from './public-tasks.ts';
import { resultsDue } from './results-due.ts';
import { taskStatus } from './step.ts';
import { submitTask } from './submit.ts';

nameUniqueKeys(reinspectionThing, reinspectionTable);
referable('reinspection', 'reinspection', 'name');
const page = recordPage<'reinspection', TaskRow>(reinspectionThing, 'reinspection', taskHooks);
const present = presenterOf<'reinspection', TaskRecord>(reinspectionThing, 'reinspection', taskHooks);

const presentListed = presenterOf<'reinspection', TaskRow>(reinspectionThing, 'reinspection', taskHooks, 'listed');
const listed = (work: Work, input: ListInput) => listOptions(work, reinspectionThing, 'reinspection', taskHooks, input);

const figures: readonly (readonly [keyof TaskRow & string, Label])[] = [
  ['rosterCount', ['名单数', 'On the roster']],
  ['received', ['待受理', 'Received']],
  ['handling', ['办理中', 'Open']],
  ['answered', ['已答复', 'Answered']],
  ['changed', ['改分数', 'Changed']],
];

async function presentTask(work: Work, row: TaskSelected): Promise<TaskRecord> {
  const { fields } = await templateAt(work, row.templateId, row.templateVersion);
  const shown = await presentOne(present, work, row);
  return { ...shown, templateVersion: row.templateVersion, templateFields: [...fields] };
}

const { calls } = reinspection;

export const taskRoutes: readonly Route[] = [
  ...routes('business', [
    ...choicesRoute(reinspectionThing, 'reinspection', () => []),
    on(calls.list, (work, { query }) => page(work, query)),
    sheetRoute<TaskRow>({
      call: calls.export,
      title: reinspectionThing.title,
      store: 'business',
      columns: [
        ...fieldColumns(reinspectionThing.own.shape, ['name', 'examId', 'applyStart', 'applyEnd']),
        ...figures.map(([key, label]) => ({ key, label, width: 10 })),
        ...fieldColumns(reinspectionThing.own.shape, ['resultDeadline', 'status']),
      ],
      rows: tableRows('reinspection', listed, presentListed),
    }),
    on(calls.detail, async (work, { query }) => presentTask(work, await work.table('reinspection').need(query.id))),
    on(calls.submit, async (work, { body }) => presentTask(work, await submitTask(work, body))),
    on(calls.remove, (work, { query, body }) =>
      removeAll(work, reinspectionThing, 'reinspection', query.ids ?? body.ids, taskHooks),
    ),
    on(calls.status, taskStatus),
    on(calls.due, resultsDue),
    on(calls.figures, (work, { query }) => taskFigures(work, query.id)),
    limited(
      citizenLimits.read,
      on(openReviews, (work) => publicTasks(work)),
    ),
  ]),
];

/** A template with tasks that have not ended stays enabled. */
export const tasksWithTemplates = templatePort.from('reinspection', {
  async tasks(work, templateIds) {
    const rows = await work
      .table('reinspection')
      .ofTenant()
      .select()
      .select(['templateId', 'templateVersion', 'status'])
      .where('templateId', 'in', [...templateIds])
      .execute();
    return rows.map(({ templateId, templateVersion, status }) => ({
      templateId,
      version: templateVersion,
      total: 1,
      open: status === reinspectionStatus.of.ended ? 0 : 1,
    }));
  },
});
