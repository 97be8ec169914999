import { isRecord } from '@kaoxin/contract/records.ts';
import { askedBeside } from '@kaoxin/contract/reinspection/record.ts';
import { reinspection, type TaskRecord } from '@kaoxin/contract/reinspection/task.ts';
import { fieldWriter } from '@kaoxin/contract/template/states.ts';
import { useEffect, useEffectEvent } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { FieldFrame, messageId } from '#ui/form/field.tsx';
import { controlId, type Form } from '#ui/form/use-form.ts';
import { TemplateForm } from '#ui/template-form/template-form.tsx';
import { useTemplateForm } from '#ui/template-form/use-template-form.ts';

export function SubjectAndForm({ form }: { form: Form }) {
  const id = typeof form.values.taskId === 'string' ? form.values.taskId : '';
  const task = useCall(reinspection.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  return (
    <>
      <SubjectChoice form={form} task={task.data} />
      {task.data && <FurtherFields key={id} form={form} task={task.data} />}
    </>
  );
}

function SubjectChoice({ form, task }: { form: Form; task: TaskRecord | undefined }) {
  const say = useSay();
  const field = 'subjectCode';
  const id = controlId(form, field);
  const error = form.errors[field];
  const subjects = (task?.subjects ?? []).filter(({ allowed }) => allowed === 1);
  return (
    <div className="kx-form kx-form-two">
      <FieldFrame
        id={id}
        label={say(['科目', 'Subject'])}
        required
        error={error}
        hint={task ? undefined : say(['先选择复核任务', 'Choose the task first'])}
      >
        <select
          id={id}
          className={`kx-native${error === undefined ? '' : ' kx-native-wrong'}`}
          disabled={!task}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={messageId(id)}
          value={String(form.values[field] ?? '')}
          onChange={({ target }) => form.set(field, target.value || null)}
          onBlur={() => form.blur(field)}
        >
          <option value="">{say(['请选择', 'Select'])}</option>
          {subjects.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </FieldFrame>
    </div>
  );
}

function FurtherFields({ form, task }: { form: Form; task: TaskRecord }) {
  const { applicantName: name, idNo, phone, ticketNo, applyReason, reasonText, subjectCode } = form.values;
  const { fields, said, isEmpty } = askedBeside(task.templateFields, {
    name,
    idNo,
    phone,
    ticketNo,
    reasonText,
    applyReason: applyReason === undefined || applyReason === null ? null : String(applyReason),
    subjectName: task.subjects.find(({ code }) => code === subjectCode)?.name,
  });
  const { formData: start } = form.values;
  const beside = useTemplateForm({
    fields,
    writer: fieldWriter.of.applicant,
    said,
    ...(isRecord(start) ? { start } : {}),
  });
  const put = useEffectEvent((values: Readonly<Record<string, unknown>>) => {
    if (!isEmpty) form.set('formData', values);
  });
  useEffect(() => put(beside.values), [beside.values]);
  return isEmpty ? null : <TemplateForm form={beside} writer={fieldWriter.of.applicant} />;
}
