import { isRecord } from '@kaoxin/contract/records.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { fieldWriter } from '@kaoxin/contract/template/states.ts';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle } from 'react';
import { useSay } from '#platform/language.tsx';
import type { Form } from '#ui/form/use-form.ts';
import { TemplateForm } from '#ui/template-form/template-form.tsx';
import { type TemplateFormState, useTemplateForm } from '#ui/template-form/use-template-form.ts';

export const filledField = 'form';
const { reviewer } = fieldWriter.of;

interface ReviewerFieldsProps {
  form: Form;
  fields: readonly TemplateField[];
  filled: Ref<TemplateFormState>;
}

export function ReviewerFields({ form, fields, filled }: ReviewerFieldsProps) {
  const say = useSay();
  const start = form.values[filledField];
  const beside = useTemplateForm({ fields, writer: reviewer, ...(isRecord(start) ? { start } : {}) });
  useImperativeHandle(filled, () => beside);
  const put = useEffectEvent((values: Readonly<Record<string, unknown>>) => {
    if (fields.length > 0) form.set(filledField, values);
  });
  useEffect(() => put(beside.values), [beside.values]);
  if (fields.length === 0) return null;
  return (
    <section aria-label={say(['申请表中由复核员填写的内容', 'Part of the form for reviewers'])}>
      <TemplateForm form={beside} writer={reviewer} />
    </section>
  );
}
