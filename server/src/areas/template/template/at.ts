import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { templateStatus } from '@kaoxin/contract/template/states.ts';
import type { PrintLayout } from '@kaoxin/contract/template/template.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { versionOf } from './versions.ts';

/** A version of a template, whole: what forms, lists and prints are made of. */
export interface TemplateVersion {
  templateId: string;
  version: number;
  name: string;
  scene: number;
  fields: readonly TemplateField[];
  instruction: string | null;
  printTemplate: PrintLayout | null;
}

/** The version a task was made with, whatever became of the template since; 404 when there never was one. */
export async function templateAt(work: Work, id: string, version: number): Promise<TemplateVersion> {
  const head = await work.table('dataTemplate').need(id);
  const { name, fields, instruction, printTemplate } = await versionOf(work, id, version);
  return { templateId: id, version, name, scene: head.scene, fields, instruction, printTemplate };
}

/** The newest template in use for something that makes no tasks of it, where there is one. */
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

/** The same for whoever fills it in: what it is then stays with him. */
export async function templateInUse(work: Work, scene: number): Promise<TemplateVersion> {
  const found = await templateOf(work, scene);
  if (!found)
    throw refuse(400, ['申请表模板尚未启用，请联系考试机构', 'No form is in use for this yet; ask the authority']);
  return found;
}

/** What a new task is made with: the version in use, refused in the words of its caller's field when the template is not enabled for this. */
export async function templateForTask(work: Work, id: string, scene: number): Promise<TemplateVersion> {
  const head = await work.table('dataTemplate').find(id);
  if (!head || head.scene !== scene)
    throw refuse(400, ['数据模板不存在，请重新选择', 'There is no such template for this; choose again'], {
      fields: ['templateId'],
    });
  // held: nobody disables it before the task is there
  const locked = await work.table('dataTemplate').needLocked(id);
  if (locked.status !== templateStatus.of.enabled)
    throw refuse(400, ['模板未启用', 'The template is not enabled'], { fields: ['templateId'] });
  return templateAt(work, id, locked.templateVersion);
}
