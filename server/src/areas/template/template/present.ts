import { templateStatus } from '@kaoxin/contract/template/states.ts';
import { type TemplateRecord, type TemplateRow, templateThing } from '@kaoxin/contract/template/template.ts';
import { taskCount, tasksOfTemplates } from '#engine/ports/template-port.ts';
import { labelsOf } from '#platform/labels.ts';
import { namesOf } from '#platform/names.ts';
import type { ResourceHooks } from '#platform/resource/crud.ts';
import { presenterOf, presentOne } from '#platform/resource/present.ts';
import type { Work } from '#platform/work.ts';
import type { TemplateHead } from '../tables.ts';
import { refuseUsedTemplates } from './enable.ts';
import { livingFields } from './entries.ts';
import { shownVersion, versionOf, versionsOf } from './versions.ts';

const { draft } = templateStatus.of;

export const templateHooks: ResourceHooks<'dataTemplate'> = {
  beforeRemove: refuseUsedTemplates,
  decorate: besideHeads,
};

/** Loads the draft version separately, because list rows contain only their columns. */
async function besideHeads(work: Work, listed: readonly TemplateHead[]) {
  const ids = listed.map(({ id }) => id);
  const heads = await work.table('dataTemplate').those(ids).select(['id', 'draftVersion', 'updateUser']).execute();
  const known = new Map(heads.map((head) => [head.id, head]));
  const tasks = await tasksOfTemplates(work, ids);
  const names = await namesOf(
    work,
    'user',
    heads.map(({ updateUser }) => updateUser),
  );
  return listed.map(({ id }) => ({
    draftVersion: known.get(id)?.draftVersion ?? null,
    taskCount: taskCount(tasks, id),
    updateUserName: names(known.get(id)?.updateUser),
  }));
}

export const presentTemplates = presenterOf<'dataTemplate', TemplateRow>(
  templateThing,
  'dataTemplate',
  templateHooks,
  'listed',
);
const present = presenterOf<'dataTemplate', TemplateRow>(templateThing, 'dataTemplate', templateHooks);

export async function presentTemplate(
  work: Work,
  head: TemplateHead,
  version?: number | null,
): Promise<TemplateRecord> {
  const row = version ? await versionOf(work, head.id, version) : await shownVersion(work, head);
  const labelOf = await labelsOf(work, ['template_status']);
  const tasks = await tasksOfTemplates(work, [head.id]);
  const all = await versionsOf(work, head.id);
  const fields = row.status === draft ? await livingFields(work, row.fields) : row.fields;
  return {
    ...(await presentOne(present, work, head)),
    name: row.name,
    fieldCount: fields.length,
    templateVersion: row.templateVersion,
    enabledVersion: head.status === draft ? null : head.templateVersion,
    versionStatus: row.status,
    versionStatusName: labelOf('template_status', row.status),
    fields,
    instruction: row.instruction,
    printTemplate: row.printTemplate,
    versions: all.map(({ templateVersion, status, enabledTime }) => ({
      templateVersion,
      status,
      enabledTime,
      taskCount: taskCount(tasks, head.id, templateVersion),
    })),
  };
}
