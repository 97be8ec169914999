import { caseKind } from '@kaoxin/contract/casework/actions.ts';
import { petitionClass } from '@kaoxin/contract/casework/results.ts';
import { classification, limitsOf, type TypeRow, type, typeFields } from '@kaoxin/contract/casework/type.ts';
import { recordPage } from '#platform/resource/crud.ts';
import { mostPlaces } from '#platform/resource/tree-list.ts';
import { fieldColumns, type ListColumn } from '#platform/sheets/lists/list-columns.ts';
import { wholeRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { type CaseModule, caseKinds } from '../kind/kind.ts';
import { typeHooks } from './hooks.ts';
import { exportableKinds } from './kinds.ts';

const typePage = recordPage<'caseType', TypeRow>(classification, 'caseType', typeHooks);

type Column = ListColumn<TypeRow>;
const legalClass: Column = {
  key: 'legalClass',
  label: ['法定类别', 'Legal class'],
  width: 12,
  cell: ({ legalClass: key }, { language }) => (key ? petitionClass.label(key, language) : null),
};
const limits = (module: CaseModule | undefined): Column => ({
  key: 'days',
  label: limitsOf(module && caseKind[module.kind].types).both,
  width: 18,
  cell: ({ acceptDays, finishDays }) => `${acceptDays ?? '—'} / ${finishDays ?? '—'}`,
});
const confidence: Column = {
  key: 'confidential',
  label: ['保密', 'Confidential'],
  width: 10,
  cell: ({ confidential }, { say }) => (confidential === 1 ? say(['保密', 'Confidential']) : null),
};
const standing: readonly Column[] = [
  { key: 'openCount', label: ['在办数', 'Open cases'], width: 10 },
  {
    key: 'status',
    label: ['状态', 'Status'],
    width: 10,
    cell: ({ status }, { say }) => say(status === 1 ? ['启用', 'Enabled'] : ['停用', 'Disabled']),
  },
];

export const typeSheet: SheetList<TypeRow> = {
  call: type.export,
  title: ['分类', 'Categories'],
  store: 'business',
  columns: [...fieldColumns<TypeRow>(typeFields, ['typeName']), { key: 'deptName', label: ['承办机构', 'Department'] }],
  further: async (_work, { filters }) => {
    const asked = filters.find(({ field }) => field === 'kind')?.value;
    const kinds = caseKinds();
    const classed = kinds.find(({ isClassed }) => isClassed);
    const module = kinds.find(({ typeKind }) => typeKind !== undefined && String(typeKind) === asked) ?? classed;
    // only kinds with legal classes have confidential categories
    return module?.isClassed ? [legalClass, limits(module), confidence, ...standing] : [limits(module), ...standing];
  },
  rows: {
    ...wholeRows(async (work, input) => {
      const kinds = exportableKinds(work.actor);
      const { records } = await typePage(work, { ...input, current: 1, size: mostPlaces });
      return records.filter(({ kind }) => kinds.includes(kind));
    }),
    seenAs: (work) => `${work.actor.tenantId}|${JSON.stringify([...work.actor.roleIds, work.actor.deptId])}`,
  },
};
