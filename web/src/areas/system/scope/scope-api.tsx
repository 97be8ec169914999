import { type ApiScope, apiScope, apiScopeForm } from '@kaoxin/contract/system/scope.ts';
import { useDictionary } from '#platform/calls/dictionary.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { type FormSchema, fieldsOf, valuesOf } from '#ui/form/fields.ts';
import { MenuField, type ScopeDialogProps, ScopePage } from './scope-page.tsx';

const schema: FormSchema = apiScopeForm;

function Kind({ value }: { value: number }) {
  const { labelOf } = useDictionary('api_scope_type');
  return <>{labelOf(value)}</>;
}

function ApiScopeDialog({ record, onClose }: ScopeDialogProps<ApiScope>) {
  const say = useSay();
  const submit = usePerform(apiScope.submit, { success: record ? ['更新成功', 'Saved'] : ['新增成功', 'Added'] });
  return (
    <VerbDialog
      title={record ? ['编辑接口权限', 'Edit API scope'] : ['新增接口权限', 'New API scope']}
      schema={schema}
      start={record ? valuesOf(schema.shape, record) : { scopeType: 2 }}
      names={() => ['scopeName', 'scopeNameEn', 'resourceCode', 'scopePath', 'scopeType', 'remark']}
      draft={`apiscope-form-${record?.id ?? 'new'}`}
      submitLabel={['保存', 'Save']}
      width={640}
      things={['apiscope']}
      intro={
        <p className="kx-about">
          {say([
            '接口权限只会收窄：保存后，匹配的接口仅对持有该权限的角色开放。* 匹配一级，** 匹配多级，例如 /petitionLetter/**。',
            'API scopes only restrict: once saved, matching calls are open only to roles that hold the scope. * matches one part of a path, ** several, as in /petitionLetter/**.',
          ])}
        </p>
      }
      onSubmit={(values) => {
        const known = record ? { id: record.id, version: record.version } : {};
        return submit.mutateAsync({ body: apiScope.submit.body.parse({ ...values, ...known }) });
      }}
      onClose={onClose}
    >
      {(form) => (
        <div className="kx-form">
          <MenuField form={form} />
        </div>
      )}
    </VerbDialog>
  );
}

export default function ApiScopePage() {
  return (
    <ScopePage<ApiScope>
      name="apiscope"
      title={['接口权限', 'API scopes']}
      calls={apiScope}
      columns={[
        { key: 'scopePath', label: ['接口路径', 'Path'], width: 240, render: (row) => row.scopePath },
        {
          key: 'scopeType',
          label: ['权限类型', 'Kind'],
          width: 130,
          render: (row) => <Kind value={row.scopeType} />,
        },
      ]}
      facts={fieldsOf(schema.shape, ['scopePath', 'scopeType'])}
      dialog={(props) => <ApiScopeDialog {...props} />}
    />
  );
}
