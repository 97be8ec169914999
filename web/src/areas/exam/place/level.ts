import type { Label } from '@kaoxin/contract/conventions.ts';
import { type PlaceType, placeMenus, placeType } from '@kaoxin/contract/exam/places/district.ts';

export interface Level {
  nodeType: PlaceType;
  menu: 'district' | 'centre';
  called: Label;
  several: Label;
  detail: string;
}

export const districtLevel: Level = {
  nodeType: placeType.district,
  menu: placeMenus[placeType.district],
  called: ['考区', 'District'],
  several: ['考区', 'Districts'],
  detail: '/districtManage/detail',
};
export const centreLevel: Level = {
  nodeType: placeType.centre,
  menu: placeMenus[placeType.centre],
  called: ['考点', 'Test centre'],
  several: ['考点', 'Test centres'],
  detail: '/centreManage/detail',
};
