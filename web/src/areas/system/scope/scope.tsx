import { type DataScope, dataScope, dataScopeFields } from '@kaoxin/contract/system/scope.ts';
import { ruleWords } from '@kaoxin/contract/system/scope-words.ts';
import { useDictionary } from '#platform/calls/dictionary.ts';
import { useSay } from '#platform/language.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import { Shown } from '#ui/table/empty-cell.tsx';
import { DataScopeDialog } from './scope-data-dialog.tsx';
import { ScopePage } from './scope-page.tsx';

function Kind({ value }: { value: number }) {
  const { labelOf } = useDictionary('data_scope_type');
  return <>{labelOf(value)}</>;
}

function Rule({ rule }: { rule: DataScope['scopeValue'] }) {
  const say = useSay();
  return <Shown value={rule}>{rule && say(ruleWords(rule))}</Shown>;
}

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
          width: 130,
          widthEn: 210,
          render: (row) => <Kind value={row.scopeType} />,
        },
        {
          key: 'scopeValue',
          label: ['自定义规则', 'Custom rule'],
          width: 190,
          least: 150,
          render: (row) => <Rule rule={row.scopeValue} />,
        },
      ]}
      facts={fieldsOf(dataScopeFields, ['scopeType'])}
      dialog={(props) => <DataScopeDialog {...props} />}
    />
  );
}
