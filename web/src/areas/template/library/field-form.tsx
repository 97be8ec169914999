import '../template.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type DataFieldRecord, dataField, dataFieldThing } from '@kaoxin/contract/template/data-field.ts';
import { factsOfType, fieldProblems, typedFacts } from '@kaoxin/contract/template/problems.ts';
import { useSearchParams } from 'react-router';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { closeTab, useOpen, useTabTitle } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { type Values, valuesOf } from '#ui/form/fields.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import { SubmitArea } from '#ui/form/submit-area.tsx';
import { controlId, useForm } from '#ui/form/use-form.ts';
import { FormSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { TemplateForm } from '#ui/template-form/template-form.tsx';
import { useTemplateForm } from '#ui/template-form/use-template-form.ts';
import { templatePaths } from '../paths.ts';
import { ColumnRows, type EditedColumn, editedColumns } from './column-rows.tsx';
import { previewField } from './preview-field.ts';

const { calls } = dataField;
const startOfNew = { fieldType: 'text', isCommon: 0, writer: 2, required: 0, sensitive: 0, sort: 100, status: 1 };
const common = ['fieldName', 'fieldKey', 'fieldType', 'writer', 'isCommon', 'required', 'sensitive'];
const last = ['helpText', 'sort', 'status', 'remark'];

const typeOf = (values: Values): string => String(values.fieldType ?? 'text');
const columnsOf = (values: Values): readonly EditedColumn[] => (Array.isArray(values.columns) ? values.columns : []);

const counted = (values: Values): Values => {
  const own = factsOfType(typeOf(values));
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !typedFacts.some((fact) => fact === name) || own.includes(name)),
  );
};
const lacking = (values: Values): Readonly<Partial<Record<string, Label>>> =>
  fieldProblems({ ...values, columns: [...columnsOf(values)], fieldType: typeOf(values) });

export default function FieldFormPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(calls.detail, { id }, { enabled: id !== '', keepPrevious: false, staleTime: 0, quiet: true });
  if (id === '') return <FieldEditor key="new" />;
  if (answer.isError && !answer.data)
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data || !answer.isFetchedAfterMount) return <FormSkeleton fields={8} />;
  return <FieldEditor key={id} record={answer.data} />;
}

function useFieldForm(record: DataFieldRecord | undefined) {
  const open = useOpen();
  const form = useForm({
    schema: dataFieldThing.form,
    start: record
      ? { ...valuesOf(dataFieldThing.form.shape, record), columns: editedColumns(record.columns) }
      : { ...startOfNew, columns: [] },
    draft: `data-field-${record?.id ?? 'new'}`,
    parts: { columns: ['明细列', 'Columns'] },
    counted,
    lacking,
  });
  const submit = usePerform(calls.submit, { success: record ? ['更新成功', 'Saved'] : ['新增成功', 'Added'] });
  const save = () => {
    const values = form.check();
    if (!values) return;
    const { columns: _, ...said } = counted(values);
    const columns = columnsOf(values).map(({ id: _id, ...column }) => column);
    submit.mutate(
      {
        body: {
          ...said,
          ...(factsOfType(typeOf(values)).includes('columns') ? { columns } : {}),
          ...(record ? { id: record.id, version: record.version } : {}),
        },
      },
      {
        onSuccess: () => {
          form.saved(values);
          closeTab();
          open(templatePaths.fields);
        },
        onError: form.refused,
      },
    );
  };
  return { form, save, isSaving: submit.isPending };
}

function FieldEditor({ record }: { record?: DataFieldRecord }) {
  const say = useSay();
  const open = useOpen();
  const may = useMay();
  useTabTitle(record && [record.fieldName, record.fieldName]);
  const mayWrite = may(record ? 'data_field_edit' : 'data_field_add');
  const { form, save, isSaving } = useFieldForm(record);
  const type = typeOf(form.values);
  const names = [...common, ...factsOfType(type).filter((fact) => fact !== 'columns'), ...last];
  const used = record && record.useCount > 0;
  return (
    <SubmitArea className="kx-page template-field-page" submit={save}>
      <h1>
        {record ? say([`字段：${record.fieldName}`, `Field: ${record.fieldName}`]) : say(['新建字段', 'New field'])}
        {used && (
          <span className="kx-hint">
            {say([
              `已被${record.useCount}个模板使用，编码和类型不能修改`,
              `In ${record.useCount} templates, so its key and type cannot be changed`,
            ])}
          </span>
        )}
      </h1>
      <div className="template-field-body">
        <div>
          <FormBody
            form={form}
            names={names}
            two
            fixed={used ? ['fieldKey'] : undefined}
            hints={{
              fieldKey: say([
                '小写字母开头，如subjectScore；被模板使用后不能修改',
                'Begins with a lower-case letter, such as subjectScore. Cannot be changed after a template uses it',
              ]),
              dictCode: say(['业务字典的编号，如education', 'Code of a business dictionary, such as education']),
              pattern: say(['整个内容须符合的正则表达式，如\\d{4}', 'The whole text must be so: \\d{4}']),
              sensitive: say(['加密保存，列表和打印中隐去', 'Stored encrypted, masked in lists and prints']),
              fileTypes: say(['逗号分隔的扩展名，如pdf,jpg', 'Endings by comma: pdf,jpg']),
            }}
          />
          {factsOfType(type).includes('columns') && (
            <FieldFrame
              id={controlId(form, 'columns')}
              label={say(['明细列', 'Columns'])}
              required
              error={form.errors.columns}
              wide
            >
              <div id={controlId(form, 'columns')} tabIndex={-1}>
                <ColumnRows columns={columnsOf(form.values)} onChange={(columns) => form.set('columns', columns)} />
              </div>
            </FieldFrame>
          )}
          <footer className="template-foot">
            {mayWrite && (
              <PlainButton look="main" busy={isSaving} onClick={save}>
                {say(['保存字段', 'Save the field'])}
              </PlainButton>
            )}
            <PlainButton look="plain" onClick={() => open(templatePaths.fields)}>
              {say(['返回列表', 'Back to the list'])}
            </PlainButton>
          </footer>
        </div>
        <Panel title={say(['控件预览', 'As it is filled in'])}>
          <FieldPreview key={`${type} ${String(form.values.dictCode)}`} values={form.values} />
        </Panel>
      </div>
    </SubmitArea>
  );
}

function FieldPreview({ values }: { values: Values }) {
  const say = useSay();
  const unnamed = say(['（未填写名称）', '(no name yet)']);
  const preview = useTemplateForm({ fields: [previewField(values, columnsOf(values), unnamed)] });
  return (
    <>
      <TemplateForm form={preview} narrow />
      <p className="kx-hint">{say(['可以试填，不会保存', 'You can try it out; nothing is saved'])}</p>
    </>
  );
}
