import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { templateStatus } from '@kaoxin/contract/template/states.ts';
import type { PrintLayout } from '@kaoxin/contract/template/template.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { versionOf } from './versions.ts';

export interface TemplateVersion {
  templateId: string;
  version: number;
  name: string;
  scene: number;
  fields: readonly TemplateField[];
  instruction: string | null;
  printTemplate: PrintLayout | null;
}

/**
 * The version that a task was created with, regardless of later changes.
 * @throws 404 when it never existed
 */
export async function templateAt(work: Work, id: string, version: number): Promise<TemplateVersion> {
  const head = await work.table('dataTemplate').need(id);
  const { name, fields, instruction, printTemplate } = await versionOf(work, id, version);
  return { templateId: id, version, name, scene: head.scene, fields, instruction, printTemplate };
}

export async function templateOf(work: Work, scene: number): Promise<TemplateVersion | undefined> {
  const head = await work
    .table('dataTemplate')
    .select()
    .select(['id', 'templateVersion'])
    .where('scene', '=', scene)
    .where('status', '=', templateStatus.of.enabled)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return head && templateAt(work, head.id, head.templateVersion);
}

export async function templateInUse(work: Work, scene: number): Promise<TemplateVersion> {
  const found = await templateOf(work, scene);
  if (!found)
    throw refuse(400, ['申请表模板尚未启用，请联系考试机构', 'No form is in use for this yet; ask the authority']);
  return found;
}

/**
 * The enabled version for a new task. Refuses a template that is not enabled for this scene, at the field `templateId`.
 */
export async function templateForTask(work: Work, id: string, scene: number): Promise<TemplateVersion> {
  const head = await work.table('dataTemplate').find(id);
  if (!head || head.scene !== scene)
    throw refuse(400, ['数据模板不存在，请重新选择', 'There is no such template for this; choose again'], {
      fields: ['templateId'],
    });
  // Locked, so that it cannot be disabled before the task is created.
  const locked = await work.table('dataTemplate').needLocked(id);
  if (locked.status !== templateStatus.of.enabled)
    throw refuse(400, ['模板未启用', 'The template is not enabled'], { fields: ['templateId'] });
  return templateAt(work, id, locked.templateVersion);
}
