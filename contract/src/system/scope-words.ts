import type { Label } from '../conventions.ts';
import { type ScopeRule, type scopeColumns, scopePlaces } from './scope.ts';

export const columnLabels: Record<(typeof scopeColumns)[number], Label> = {
  districtId: ['考区', 'District'],
  centreId: ['考点', 'Test centre'],
  deptId: ['部门', 'Department'],
  createUser: ['创建人', 'Created by'],
  handlerId: ['经办人', 'Handler'],
};

export const placeLabels: Record<(typeof scopePlaces)[number], Label> = {
  '${userDept}': ['本人所在部门', 'own department'],
  '${userDistrict}': ['本人所在考区', 'own district'],
  '${userCentre}': ['本人所在考点', 'own test centre'],
};

const valueLabel = (value: string): Label => {
  const place = scopePlaces.find((known) => known === value);
  return place ? placeLabels[place] : [value, value];
};

export function ruleWords({ field, in: values }: ScopeRule): Label {
  const [zh, en] = columnLabels[field];
  const labels = values.map(valueLabel);
  return [
    `${zh}：${labels.map(([words]) => words).join('、')}`,
    `${en}: ${labels.map(([, words]) => words).join(', ')}`,
  ];
}
