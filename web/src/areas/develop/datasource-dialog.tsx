import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { datasource, drivers } from '@kaoxin/contract/develop/datasource.ts';
import { useSay } from '#platform/language.tsx';
import { usePerform } from '#platform/queries.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { type FormSchema, valuesOf } from '#ui/form/fields.ts';

export type DataSource = AnswerOf<typeof datasource.calls.detail>;

/** A database to add or to change; its password is only ever put in. */
export function DatasourceDialog({ record, onClose }: { record?: DataSource | undefined; onClose: () => void }) {
  const say = useSay();
  const save = usePerform(datasource.calls.submit, { success: record ? ['更新成功', 'Saved'] : ['新增成功', 'Added'] });
  const schema = (record ? datasource.form : datasource.newForm) as FormSchema;
  const own = record ? { id: record.id, version: record.version } : {};
  return (
    <VerbDialog
      title={record ? ['编辑数据源', 'Edit data source'] : ['新增数据源', 'New data source']}
      schema={schema}
      start={record ? valuesOf(schema.shape, record) : { driverClass: drivers[0] }}
      names={() => ['name', 'url', 'username', 'password', 'remark']}
      hints={{
        url: say([
          '例如 jdbc:postgresql://10.1.2.3:5432/kaoxin,服务器须已在 OUTBOUND_ALLOW 中登记',
          'jdbc:postgresql://10.1.2.3:5432/kaoxin; OUTBOUND_ALLOW must name the server',
        ]),
        username: say(['须能在该数据库中建表', 'May create tables in this database']),
        ...(record ? { password: say(['留空则不修改', 'Left empty it stays as it is']) } : {}),
      }}
      // what was typed holds a password: nothing of it stays in the browser
      draft=""
      submitLabel={['保存', 'Save']}
      width={640}
      things={['datasource']}
      intro={(form) => (
        <div className="kx-form">
          <ChoiceField
            form={form}
            name="driverClass"
            label={['驱动类', 'Driver']}
            options={drivers.map((value) => ({
              value,
              label: `${value}${value === drivers[0] ? '' : say(['(仅登记,不能用于租户)', ' (noted only, not for tenants)'])}`,
            }))}
            required
          />
        </div>
      )}
      onSubmit={(values) => save.mutateAsync({ body: { ...values, ...own } })}
      onClose={onClose}
    />
  );
}
