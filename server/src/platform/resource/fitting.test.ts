import { reference, text } from '@kaoxin/contract/conventions.ts';
import { room } from '@kaoxin/contract/exam/places/room.ts';
import { resource } from '@kaoxin/contract/resource.ts';
import { post } from '@kaoxin/contract/system/post.ts';
import { expect, test } from 'vitest';
import '../../app.ts';
import { codeOf, refuseUnfit } from './fitting.ts';

const name = text(['名称', 'Name']);
const named = { name: 'thing', title: ['物品', 'Thing'], path: 'thing', columns: ['name'], search: [] } as const;

test('allows records for other tenants in platform tables only', () => {
  const thing = resource({ ...named, fields: { name }, ofTenant: true });
  expect(() => refuseUnfit(thing, 'phrase')).toThrow('only to a platform table');
  expect(() => refuseUnfit(thing, 'post')).not.toThrow();
  expect(() => refuseUnfit(post, 'post')).not.toThrow();
});

test("requires a child's table to follow its parent", () => {
  const fields = { name, centreId: reference(['考点', 'Centre'], 'centre') };
  const thing = resource({ ...named, fields, within: 'centreId' });
  expect(() => refuseUnfit(thing, 'post')).toThrow('its table says scope');
  expect(() => refuseUnfit(room, 'room')).not.toThrow();
});

test('identifies records by a unique text', () => {
  expect(codeOf(post)).toEqual({ column: 'postCode', label: ['岗位编号', 'Post code'] });
  expect(codeOf(room)).toBeUndefined();
  expect(codeOf(resource({ ...named, fields: { name }, unique: [['name']] }))).toBeUndefined();
});
