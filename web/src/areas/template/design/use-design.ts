import { optional, text } from '@kaoxin/contract/conventions.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { templateProblems } from '@kaoxin/contract/template/problems.ts';
import {
  dataTemplate,
  type PrintLayout,
  type TemplateRecord,
  templateThing,
} from '@kaoxin/contract/template/template.ts';
import { useState } from 'react';
import { changed, usePerform } from '#platform/calls/queries.ts';
import { isText } from '#platform/memory/storage.ts';
import { refusedFields } from '#ui/form/refused-fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { useForm } from '#ui/form/use-form.ts';
import { around, isFieldList, sentOf } from './edited.ts';

const { name, scene } = templateThing.own.shape;
export const headSchema = formOf({
  name,
  scene,
  instruction: optional(text(['填写说明', 'Instruction'], { max: 2000, kind: 'long' })),
});
const none: readonly TemplateField[] = [];

/** A read-only version neither reads nor writes the draft, which belongs to the newest version. */
export function useDesign(
  record: TemplateRecord | undefined,
  mayWrite: boolean,
  { onSaved, onWrong }: { onSaved: (record: TemplateRecord) => void; onWrong: (fieldId: string | undefined) => void },
) {
  const form = useForm({
    schema: headSchema,
    start: record
      ? {
          name: record.name,
          scene: record.scene,
          instruction: record.instruction,
          fields: record.fields,
          printTemplate: record.printTemplate,
        }
      : { scene: 1, fields: none },
    ...(mayWrite ? { draft: `data-template-${record?.id ?? 'new'}` } : {}),
    parts: { fields: ['表单字段', 'Fields'], printTemplate: ['打印版式', 'Print layout'] },
  });
  const [tells, setTells] = useState(false);
  const [lost, setLost] = useState(false);
  const submit = usePerform(dataTemplate.calls.submit, {
    success: record ? ['更新成功', 'Saved'] : ['新增成功', 'Added'],
  });
  const fields = isFieldList(form.values.fields) ? form.values.fields : none;
  const layout: PrintLayout = isRecord(form.values.printTemplate) ? form.values.printTemplate : {};
  const problems = templateProblems(Number(form.values.scene), fields, around());
  const save = () => {
    setTells(true);
    const values = form.check();
    if (problems.length > 0) onWrong(problems.flatMap(({ at }) => fields[at ?? -1]?.fieldId ?? [])[0]);
    if (!values || problems.length > 0) return;
    submit.mutate(
      {
        body: {
          ...(record ? { id: record.id, version: record.version } : {}),
          name: String(values.name),
          scene: Number(values.scene),
          instruction: isText(values.instruction) ? values.instruction : null,
          fields: sentOf(fields),
          printTemplate: Object.keys(layout).length > 0 ? layout : null,
        },
      },
      {
        onSuccess: (saved) => {
          form.saved(values);
          setTells(false);
          setLost(false);
          onSaved(saved);
        },
        onError: (error) => {
          form.refused(error);
          // a 409 that names a field is no conflict of versions: another template has the name
          if (error.code !== 409 || Object.keys(refusedFields(error)).length > 0) return;
          setLost(true);
          void changed(['data_template']);
        },
      },
    );
  };
  return {
    form,
    fields,
    layout,
    problems: tells ? problems : [],
    isSaving: submit.isPending,
    lost,
    save,
    setFields: (next: readonly TemplateField[]) => form.set('fields', next),
    setLayout: (next: PrintLayout) => form.set('printTemplate', next),
  };
}
