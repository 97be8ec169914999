import { type DataScope, dataScope, dataScopeFields } from '@kaoxin/contract/system/scope.ts';
import { useDictionary } from '#platform/calls/dictionary.ts';
import { Shown } from '#ui/empty-cell.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import { DataScopeDialog } from './scope-data-dialog.tsx';
import { ScopePage } from './scope-page.tsx';

function Kind({ value }: { value: number }) {
  const { labelOf } = useDictionary('data_scope_type');
  return <>{labelOf(value)}</>;
}

const rule = ({ scopeValue }: DataScope) => (
  <Shown value={scopeValue}>{scopeValue && `${scopeValue.field}: ${scopeValue.in.join(', ')}`}</Shown>
);

/** 数据权限: which rows a role sees. */
export default function DataScopePage() {
  return (
    <ScopePage<DataScope>
      name="datascope"
      title={['数据权限', 'Data scopes']}
      calls={dataScope}
      columns={[
        {
          key: 'scopeType',
          label: ['权限类型', 'Kind'],
          width: 150,
          render: (row) => <Kind value={row.scopeType} />,
        },
        { key: 'scopeValue', label: ['自定义规则', 'Custom rule'], width: 240, render: rule },
      ]}
      facts={fieldsOf(dataScopeFields, ['scopeType'])}
      dialog={(props) => <DataScopeDialog {...props} />}
    />
  );
}
