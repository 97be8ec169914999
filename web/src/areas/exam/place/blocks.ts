import type { Label } from '@kaoxin/contract/conventions.ts';
import { type PlaceType, placeForms, placeType } from '@kaoxin/contract/exam/places/district.ts';
import { formOf } from '#ui/form/schema.ts';

export interface Block {
  title: Label;
  names: readonly string[];
}

const contact: Label = ['负责人与位置', 'Manager and location'];
const use: Label = ['启用与备注', 'Use and remarks'];
const basics: Label = ['基本信息', 'Basics'];

export const blocks: Readonly<Record<PlaceType, readonly Block[]>> = {
  [placeType.district]: [
    { title: basics, names: ['code', 'name', 'shortName', 'regionCode', 'deptId', 'sort'] },
    { title: contact, names: ['managerName', 'managerPhone', 'address'] },
    { title: use, names: ['status', 'effectiveFrom', 'effectiveTo', 'remark'] },
  ],
  [placeType.centre]: [
    { title: basics, names: ['parentId', 'code', 'name', 'shortName', 'centreKind', 'facilities', 'deptId', 'sort'] },
    { title: contact, names: ['managerName', 'managerPhone', 'address', 'lng', 'lat'] },
    { title: use, names: ['status', 'effectiveFrom', 'effectiveTo', 'remark'] },
  ],
};

const namesOf = (level: PlaceType): string[] => blocks[level].flatMap(({ names }) => [...names]);
const schemaOf = (level: PlaceType) =>
  formOf(Object.fromEntries(Object.entries(placeForms[level]).filter(([name]) => namesOf(level).includes(name))));
export const schemas = {
  [placeType.district]: schemaOf(placeType.district),
  [placeType.centre]: schemaOf(placeType.centre),
};
