import type { InputOf } from '@kaoxin/contract/call.ts';
import { templateStatus } from '@kaoxin/contract/template/states.ts';
import { type dataTemplate, templateThing } from '@kaoxin/contract/template/template.ts';
import { openTasks, taskCount, tasksOfTemplates } from '#engine/ports/template-port.ts';
import { Process } from '#engine/process/process.ts';
import { chosenIds } from '#platform/http/chosen-ids.ts';
import { refuse } from '#platform/http/errors.ts';
import { searchKeyOf } from '#platform/resource/fields.ts';
import type { Work } from '#platform/work.ts';
import type { TemplateHead } from '../tables.ts';
import { refuseUnusable, refuseUnwhole } from './checks.ts';
import { livingFields } from './entries.ts';
import { versionOf } from './versions.ts';

type Calls = typeof dataTemplate.calls;
const { draft, enabled, disabled } = templateStatus.of;

type Facts = Awaited<ReturnType<typeof tasksOfTemplates>>;

/** Enabling and disabling a template. Enabling an enabled one puts its draft into use. */
export const templateProcess = new Process<'dataTemplate', 'enable' | 'disable', Facts>({
  table: 'dataTemplate',
  called: ['模板', 'A template'],
  statuses: templateStatus,
  buttons: { enable: 'template_enable', disable: 'template_enable' },
  async facts(work, rows) {
    const tasks = await tasksOfTemplates(
      work,
      rows.map(({ id }) => id),
    );
    return () => tasks;
  },
  transitions: [
    {
      verb: 'enable',
      from: [draft, enabled, disabled],
      to: enabled,
      isDone: ({ row }) => row.draftVersion === null && row.status === enabled,
      effects: [{ columns: enableDraft }],
    },
    { verb: 'disable', from: [enabled], to: disabled, preconditions: [isUnused] },
  ],
});

export async function enableTemplates(work: Work, { query, body }: InputOf<Calls['enable']>): Promise<null> {
  const ids = chosenIds(query, body);
  work.target = ids.join(',');
  const isOn = (query.status ?? body.status ?? 1) === 1;
  for (const head of await work.table('dataTemplate').lock(ids)) await (isOn ? enableOne : disableOne)(work, head);
  return null;
}

async function enableOne(work: Work, head: TemplateHead): Promise<void> {
  await templateProcess.take(work, head, templateProcess.needTo(head, enabled), undefined);
}

async function disableOne(work: Work, head: TemplateHead): Promise<void> {
  if (head.status === disabled) return;
  const transition = templateProcess.to(head.status, disabled);
  if (!transition)
    throw refuse(400, [
      `模板【${head.name}】尚未启用，不能停用`,
      `The template ${head.name} was never enabled: it cannot be disabled`,
    ]);
  await templateProcess.take(work, head, transition, undefined);
}

async function enableDraft(work: Work, head: TemplateHead) {
  if (head.draftVersion === null) return {};
  const row = await versionOf(work, head.id, head.draftVersion);
  if (row.fields.length === 0)
    throw refuse(400, ['模板没有字段，不能启用', 'The template has no fields and is not enabled']);
  const fields = await livingFields(work, row.fields);
  await refuseUnusable(work, fields);
  await refuseUnwhole(work, head.scene, fields, row.printTemplate);
  await work.table('dataTemplateVersion').change(row.id, { fields, status: enabled, enabledTime: work.now });
  const now = { name: row.name, fieldCount: fields.length, templateVersion: row.templateVersion };
  return { ...now, ...searchKeyOf(templateThing, { ...head, ...now }), draftVersion: null };
}

function isUnused({ row, facts }: { row: TemplateHead; facts: Facts }) {
  const open = openTasks(facts, row.id);
  if (open === 0) return undefined;
  return refuse(400, [`模板正被${open}个未结束任务使用`, `Tasks that have not ended use the template: ${open}`]);
}

/** Removing an unused template erases its versions. Used templates cannot be removed. */
export async function refuseUsedTemplates(work: Work, heads: readonly TemplateHead[]): Promise<void> {
  const ids = heads.map(({ id }) => id);
  const tasks = await tasksOfTemplates(work, ids);
  if (ids.some((id) => taskCount(tasks, id) > 0))
    throw refuse(400, ['模板已被使用，不能删除', 'The template was used: it is not deleted']);
  const rows = await work.table('dataTemplateVersion').select().select('id').where('templateId', 'in', ids).execute();
  if (rows.length > 0) await work.table('dataTemplateVersion').remove(rows.map(({ id }) => id));
}
