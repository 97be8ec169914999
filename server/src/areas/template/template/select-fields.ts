import type { InputOf } from '@kaoxin/contract/call.ts';
import { enableStatus } from '@kaoxin/contract/casework/results.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import type { dataTemplate } from '@kaoxin/contract/template/template.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { FieldRow } from '../tables.ts';
import { refuseUnwhole } from './checks.ts';
import { fieldRows, placed } from './entries.ts';
import { shownVersion } from './versions.ts';

type Asked = InputOf<typeof dataTemplate.calls.fieldSelect>['body'];

/**
 * The selected fields: existing ones keep their settings, others come from the library. In a draft, the selection is
 * saved unless a field cannot be used. An enabled template stays unchanged.
 */
export async function selectFields(work: Work, { templateId, fieldIds = [] }: Asked) {
  const head = templateId ? await work.table('dataTemplate').needLocked(templateId) : undefined;
  const rows = await fieldRows(work, fieldIds);
  const version = head && (await shownVersion(work, head));
  const standing = new Map(version?.fields.map((one) => [one.fieldId, one]));
  const found = fieldIds.map((id, at) => {
    const row = rows.get(id);
    if (!row)
      throw refuse(400, ['所选字段不存在，请重新选择', 'A chosen field is not there any more; choose again'], {
        fields: ['fieldIds'],
      });
    return { row, field: placed(row, standing.get(id) ?? {}, at) };
  });
  const answer = found.map(({ row, field }, at) => {
    const words = conflictOf(
      row,
      field,
      found.slice(0, at).map((one) => one.field),
    );
    return { ...field, conflict: words ? say(words, work.actor.language) : null };
  });
  if (head && version && head.draftVersion !== null && answer.every(({ conflict }) => conflict === null)) {
    const fields = found.map(({ field }) => field);
    await refuseUnwhole(work, head.scene, fields, version.printTemplate);
    await work.table('dataTemplateVersion').change(version.id, { fields });
    await work.table('dataTemplate').change(head.id, head.status === 0 ? { fieldCount: fields.length } : {});
    work.target = head.id;
  }
  return answer;
}

function conflictOf(row: FieldRow, field: TemplateField, before: readonly TemplateField[]): Label | undefined {
  if (row.status !== enableStatus.of.enabled)
    return [`字段【${field.label}】已停用`, `The field ${field.label} is disabled`];
  if (before.some(({ label }) => label === field.label))
    return [`字段【${field.label}】重复`, `The field ${field.label} is there twice`];
  return undefined;
}
