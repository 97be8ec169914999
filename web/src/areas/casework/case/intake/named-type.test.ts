import { expect, it } from 'vitest';
import { typeNamed } from './named-type.ts';

const type = (id: string, keywords: string | null, parentId = '0') => ({ id, parentId, typeName: id, keywords });
const types = [
  type('group', '成绩，分数'),
  type('scores', '成绩，分数，复核', 'group'),
  type('entry', '报名、缴费', 'group'),
  type('hall', '考场 座位', 'group'),
  type('other', null),
];

it('names the classification with the most matching keywords', () => {
  expect(typeNamed(types, '报名时缴费两次，请退还')?.id).toBe('entry');
  expect(typeNamed(types, '对成绩有异议，申请复核；报名信息无误')?.id).toBe('scores');
});

it('names none without match, on ties or for groups', () => {
  expect(typeNamed(types, '请告知咨询电话')).toBeUndefined();
  expect(typeNamed(types, '报名后考场变更')).toBeUndefined();
  expect(typeNamed([type('group', '成绩'), type('below', '', 'group')], '成绩')).toBeUndefined();
});
