import type { TaskRecord } from '@kaoxin/contract/reinspection/task.ts';
import { templateScene, templateStatus } from '@kaoxin/contract/template/states.ts';
import { dataTemplate } from '@kaoxin/contract/template/template.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { FieldFrame, messageId } from '#ui/form/field.tsx';
import { controlId, type Form } from '#ui/form/use-form.ts';
import { TemplateForm } from '#ui/template-form/template-form.tsx';
import { useTemplateForm } from '#ui/template-form/use-template-form.ts';
import { subjectsIn } from './use-chosen-exam.ts';
import type { TaskFormState } from './use-task-form.ts';

interface StepProps {
  state: TaskFormState;
  task: TaskRecord | undefined;
}

export function SubjectsStep({ state: { form, isLocked }, task }: StepProps) {
  const say = useSay();
  const chosen = typeof form.values.templateId === 'string' ? form.values.templateId : '';
  return (
    <>
      <section className="kx-section">
        <h2>{say(['数据模板', 'Template'])}</h2>
        <TemplateChoice form={form} task={task} fixed={isLocked('templateId')} />
        {chosen !== '' && <Preview key={chosen} id={chosen} task={task} />}
      </section>
      <section className="kx-section">
        <h2>{say(['可复核科目', 'Subjects'])}</h2>
        <SubjectsField form={form} fixed={isLocked('subjects')} />
      </section>
    </>
  );
}

interface TemplateChoiceProps {
  form: Form;
  task: TaskRecord | undefined;
  fixed: boolean;
}

function useTemplates() {
  const query = { scene: String(templateScene.of.review), status: String(templateStatus.of.enabled), size: '100' };
  return useCall(dataTemplate.calls.page, query).data?.records ?? [];
}

function TemplateChoice({ form, task, fixed }: TemplateChoiceProps) {
  const say = useSay();
  const templates = useTemplates();
  // the task keeps its own version of the template
  const versionOf = (one: (typeof templates)[number]) =>
    one.id === task?.templateId ? task.templateVersion : one.templateVersion;
  const id = controlId(form, 'templateId');
  const own = (task as { templateIdName?: string | null } | undefined)?.templateIdName;
  const kept = task && !templates.some((one) => one.id === task.templateId) ? task : undefined;
  const error = form.errors.templateId;
  return (
    <div className="kx-form">
      <FieldFrame
        id={id}
        label={say(['数据模板', 'Template'])}
        required
        error={error}
        hint={say([
          '已启用的成绩复核模板；任务沿用选定时的版本',
          'Enabled score review templates. The task keeps the version chosen here',
        ])}
      >
        <select
          id={id}
          className="kx-native"
          disabled={fixed}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={messageId(id)}
          value={String(form.values.templateId ?? '')}
          onChange={({ target }) => form.set('templateId', target.value || null)}
          onBlur={() => form.blur('templateId')}
        >
          <option value="">{say(['请选择', 'Select'])}</option>
          {kept && <option value={kept.templateId}>{own ?? kept.templateId}</option>}
          {templates.map((one) => (
            <option key={one.id} value={one.id}>
              {say([`${one.name}（版本${versionOf(one)}）`, `${one.name} (version ${versionOf(one)})`])}
            </option>
          ))}
        </select>
      </FieldFrame>
    </div>
  );
}

function Preview({ id, task }: { id: string; task: TaskRecord | undefined }) {
  const say = useSay();
  const own = task?.templateId === id ? task : undefined;
  const inUse = useTemplates().find((one) => one.id === id);
  const made = (own ?? inUse)?.templateVersion;
  const answer = useCall(
    dataTemplate.calls.detail,
    { id, version: String(made) },
    {
      enabled: made !== undefined,
      keepPrevious: false,
      quiet: true,
    },
  );
  const fields = own?.templateFields ?? answer.data?.fields;
  if (!fields) return null;
  const version = own?.templateVersion ?? answer.data?.templateVersion;
  return (
    <section aria-label={say(['模板预览', 'Preview'])}>
      <h3>{say([`模板预览（版本${version}）`, `Preview (version ${version})`])}</h3>
      <PreviewForm fields={fields} instruction={answer.data?.instruction ?? null} />
      <p className="kx-hint">{say(['可以试填，不会保存', 'You can try it out; nothing is saved'])}</p>
    </section>
  );
}

function PreviewForm({ fields, instruction }: { fields: TaskRecord['templateFields']; instruction: string | null }) {
  return <TemplateForm form={useTemplateForm({ fields })} instruction={instruction} />;
}

function SubjectsField({ form, fixed }: { form: Form; fixed: boolean }) {
  const say = useSay();
  const field = 'subjects';
  const id = controlId(form, field);
  const subjects = subjectsIn(form.values[field]);
  const error = form.errors[field];
  if (subjects.length === 0)
    return (
      <p className={error ? 'kx-field-wrong' : 'kx-hint'}>
        {say(['请先在基本信息中选择考试', 'Choose the examination first'])}
      </p>
    );
  const turn = (code: string, key: 'objective' | 'allowed', on: boolean) =>
    form.set(
      field,
      subjects.map((one) => (one.code === code ? { ...one, [key]: on ? 1 : 0 } : one)),
    );
  const heads = { objective: say(['客观题科目', 'Objective']), allowed: say(['可复核', 'Reviewed']) } as const;
  return (
    <div className="kx-form">
      <FieldFrame id={id} label={say(['科目', 'Subjects'])} required error={error} wide>
        <table className="kx-review-subjects" id={id} tabIndex={-1}>
          <thead>
            <tr>
              <th scope="col">{say(['科目代码', 'Code'])}</th>
              <th scope="col">{say(['科目名称', 'Subject'])}</th>
              <th scope="col">{heads.objective}</th>
              <th scope="col">{heads.allowed}</th>
            </tr>
          </thead>
          <tbody>
            {subjects.map((one) => (
              <tr key={one.code}>
                <td className="kx-figures">{one.code}</td>
                <th scope="row">{one.name}</th>
                {(['objective', 'allowed'] as const).map((key) => (
                  <td key={key}>
                    <input
                      type="checkbox"
                      aria-label={`${one.name} ${heads[key]}`}
                      disabled={fixed}
                      checked={one[key] === 1}
                      onChange={({ target }) => turn(one.code, key, target.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </FieldFrame>
    </div>
  );
}
