import {
  type ApiScope,
  apiScope,
  apiScopeFields,
  type DataScope,
  dataScope,
  dataScopeFields,
} from '@kaoxin/contract/system/scope.ts';
import { ruleWords } from '@kaoxin/contract/system/scope-words.ts';
import { fieldColumns, type ListColumn, type Words } from '#platform/sheets/lists/list-columns.ts';
import { wholeRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { type ScopeTable, scopePage } from './kept.ts';

type Scope = DataScope | ApiScope;

const before = (fields: typeof dataScopeFields | typeof apiScopeFields): ListColumn<Scope>[] => [
  ...fieldColumns<Scope>(fields, ['scopeName']).map((column) => ({
    ...column,
    cell: ({ scopeName, scopeNameEn }: Scope, { say }: Words) => say([scopeName, scopeNameEn ?? scopeName]),
  })),
  { key: 'menuName', label: ['所属菜单', 'Menu'] },
  ...fieldColumns<Scope>(fields, ['resourceCode']),
];
const behind: readonly ListColumn<Scope>[] = [
  { key: 'roleCount', label: ['授予角色数', 'Roles'], width: 10 },
  ...fieldColumns<Scope>(dataScopeFields, ['remark', 'scopeNameEn']),
];
const rowsOf = <R extends Scope>(table: ScopeTable) =>
  wholeRows<R>(
    async (work, input) => (await scopePage<R>(work, table, { ...input, current: 1, size: 100_000 })).records,
  );

export const dataScopeSheet: SheetList<DataScope> = {
  call: dataScope.export,
  title: ['数据权限', 'Data scopes'],
  store: 'platform',
  columns: [
    ...before(dataScopeFields),
    ...fieldColumns<DataScope>(dataScopeFields, ['scopeType']),
    {
      key: 'scopeValue',
      label: ['自定义规则', 'Custom rule'],
      width: 30,
      cell: ({ scopeValue }, { say }) => scopeValue && say(ruleWords(scopeValue)),
    },
    ...behind,
  ],
  rows: rowsOf<DataScope>('data_scope'),
};

export const apiScopeSheet: SheetList<ApiScope> = {
  call: apiScope.export,
  title: ['接口权限', 'API scopes'],
  store: 'platform',
  columns: [
    ...before(apiScopeFields),
    ...fieldColumns<ApiScope>(apiScopeFields, ['scopePath', 'scopeType']),
    ...behind,
  ],
  rows: rowsOf<ApiScope>('api_scope'),
};
