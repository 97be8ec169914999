import { optional, text } from '@kaoxin/contract/conventions.ts';
import {
  type DataScope,
  dataScope,
  dataScopeFields,
  scopeColumns,
  scopePlaces,
} from '@kaoxin/contract/system/scope.ts';
import { columnLabels, placeLabels } from '@kaoxin/contract/system/scope-words.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { valuesOf } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { MenuField, type ScopeDialogProps } from './scope-page.tsx';

const { scopeValue: _rule, ...plain } = dataScopeFields;
const schema = formOf({
  ...plain,
  field: optional(text(['规则字段', 'Column'])),
  values: optional(text(['取值', 'Values'], { max: 4000, kind: 'long' })),
});
const custom = 5;
const [userDept, userDistrict, userCentre] = scopePlaces;
const parts = (value: unknown): string[] =>
  String(value ?? '')
    .split(/[\s,，、;；]+/)
    .filter(Boolean);

export function DataScopeDialog({ record, onClose }: ScopeDialogProps<DataScope>) {
  const say = useSay();
  const submit = usePerform(dataScope.submit, { success: record ? ['更新成功', 'Saved'] : ['新增成功', 'Added'] });
  const rule = record?.scopeValue;
  const start = record
    ? { ...valuesOf(schema.shape, record), ...(rule ? { field: rule.field, values: rule.in.join(',') } : {}) }
    : { resourceCode: 'petition' };
  return (
    <VerbDialog
      title={record ? ['编辑数据权限', 'Edit data scope'] : ['新增数据权限', 'New data scope']}
      schema={schema}
      start={start}
      names={({ scopeType }) => [
        ...['scopeName', 'scopeNameEn', 'resourceCode', 'scopeType', 'remark'],
        ...(scopeType === custom ? ['values'] : []),
      ]}
      hints={{
        values: say([
          `逗号分隔的编号；${userDept} 为${placeLabels[userDept][0]}，${userDistrict} 为${placeLabels[userDistrict][0]}，${userCentre} 为${placeLabels[userCentre][0]}`,
          `IDs separated by commas; ${userDept} is the person’s ${placeLabels[userDept][1]}, ${userDistrict} their ${placeLabels[userDistrict][1]}, ${userCentre} their ${placeLabels[userCentre][1]}`,
        ]),
      }}
      draft={`datascope-form-${record?.id ?? 'new'}`}
      submitLabel={['保存', 'Save']}
      width={640}
      things={['datascope']}
      lacking={({ scopeType, field, values }) =>
        scopeType === custom
          ? {
              ...(field ? {} : { field: ['请选择规则字段', 'Choose the column of the rule'] }),
              ...(parts(values).length > 0 ? {} : { values: ['请填写取值', 'Enter the values of the rule'] }),
            }
          : {}
      }
      onSubmit={({ field, values, ...given }) => {
        const known = record ? { id: record.id, version: record.version } : {};
        const column = scopeColumns.find((each) => each === field);
        const scopeValue = given.scopeType === custom && column ? { field: column, in: parts(values) } : null;
        return submit.mutateAsync({ body: { ...given, ...known, scopeValue } });
      }}
      onClose={onClose}
    >
      {(form) => (
        <div className="kx-form">
          <MenuField form={form} />
          {form.values.scopeType === custom && (
            <ChoiceField
              form={form}
              name="field"
              label={['规则字段', 'Column']}
              options={scopeColumns.map((value) => ({ value, label: say(columnLabels[value]) }))}
              required
            />
          )}
        </div>
      )}
    </VerbDialog>
  );
}
