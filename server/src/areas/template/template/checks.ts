import { enableStatus } from '@kaoxin/contract/casework/results.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { layoutProblem, templateProblems } from '@kaoxin/contract/template/problems.ts';
import type { PrintLayout } from '@kaoxin/contract/template/template.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { surroundingsOf } from '../library/dictionaries.ts';
import { fieldRows } from './entries.ts';

/** Refuses an incomplete template (domain.md 3.4). */
export async function refuseUnwhole(
  work: Work,
  scene: number,
  fields: readonly TemplateField[],
  layout: PrintLayout | null | undefined,
): Promise<void> {
  const around = await surroundingsOf(
    work,
    fields.map(({ field }) => field),
  );
  const [problem] = templateProblems(scene, fields, around);
  if (problem)
    throw refuse(400, problem.words, { fields: ['fields'], ...(problem.at === undefined ? {} : { row: problem.at }) });
  const words = layoutProblem(layout, fields);
  if (words) throw refuse(400, words, { fields: ['printTemplate'] });
}

export async function refuseUnusable(work: Work, fields: readonly TemplateField[]): Promise<void> {
  const rows = await fieldRows(
    work,
    fields.map(({ fieldId }) => fieldId),
  );
  const off = fields.find(({ fieldId }) => rows.get(fieldId)?.status !== enableStatus.of.enabled);
  if (off)
    throw refuse(400, [
      `字段【${off.label}】已停用，请移除后再启用模板`,
      `The field ${off.label} is disabled: take it out first`,
    ]);
}

const taken: Label = ['模板名称已存在', 'This template name is already in use'];

/** Names are unique among templates, including drafts. */
export async function refuseTakenName(work: Work, name: string, ownId?: string): Promise<void> {
  const heads = await work.table('dataTemplate').select().select('id').where('name', '=', name).execute();
  const drafts = await work
    .table('dataTemplateVersion')
    .select()
    .select('templateId as id')
    .where('name', '=', name)
    .where('enabledTime', 'is', null)
    .execute();
  if ([...heads, ...drafts].some(({ id }) => id !== ownId)) throw refuse(400, taken, { fields: ['name'] });
}
