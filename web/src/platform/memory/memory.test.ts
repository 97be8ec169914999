import './testing-storage.ts';
import { buttonNode } from '@kaoxin/contract/auth/menu.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { runLogoutHooks } from '../session/logout-hooks.ts';
import { leafCodes } from '../session/permissions.ts';
import { draftOf, dropOldDrafts, dropTabDrafts } from './drafts.ts';
import { loadPreferences, setPreference } from './preferences.ts';
import { isText, keep, namesFrom, read, readEntry } from './storage.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('stores values with their time under the site prefix', () => {
  keep('token', 'abc');
  const entry: unknown = JSON.parse(localStorage.getItem('kaoxin-token') ?? '');
  expect(entry).toMatchObject({ dataType: 'string', content: 'abc' });
  expect(Date.now() - (readEntry('token')?.datetime ?? 0)).toBeLessThan(1000);
  expect(read('token', isRecord)).toBeUndefined();
});

it('ignores malformed stored values', () => {
  localStorage.setItem('kaoxin-token', '{broken');
  expect(read('token', isText)).toBeUndefined();
});

it('keeps drafts apart by user and tenant', () => {
  const mine = { tenantId: '000000', account: 'wangmin' };
  draftOf(mine, 'param-form-new').save({ paramName: '甲' });
  expect(draftOf(mine, 'param-form-new').read()).toEqual({ paramName: '甲' });
  expect(draftOf({ ...mine, account: 'liqiang' }, 'param-form-new').read()).toBeUndefined();
  expect(draftOf({ ...mine, tenantId: '000001' }, 'param-form-new').read()).toBeUndefined();
  runLogoutHooks();
  expect(draftOf(mine, 'param-form-new').read()).toEqual({ paramName: '甲' });
  draftOf(mine, 'param-form-new').drop();
  expect(namesFrom('draft-')).toEqual([]);
});

it('keeps confidential drafts in the tab until the user changes', () => {
  const mine = { tenantId: '000000', account: 'wangmin' };
  const theirs = { ...mine, account: 'liqiang' };
  const save = () => {
    for (const person of [mine, theirs]) draftOf(person, 'question-new', 'session').save({ answer: '甲' });
  };
  save();
  expect(namesFrom('draft-')).toEqual([]);
  expect(draftOf(mine, 'question-new', 'session').read()).toEqual({ answer: '甲' });
  dropTabDrafts(mine);
  expect(namesFrom('draft-', 'session')).toEqual(['draft-000000-wangmin-question-new']);
  save();
  dropTabDrafts();
  expect(namesFrom('draft-', 'session')).toEqual([]);
});

it('removes drafts after two months', () => {
  const mine = { tenantId: '000000', account: 'wangmin' };
  draftOf(mine, 'petition-register').save({ title: '甲' });
  const day = 86_400_000;
  dropOldDrafts(Date.now() + 59 * day);
  expect(draftOf(mine, 'petition-register').read()).toEqual({ title: '甲' });
  dropOldDrafts(Date.now() + 61 * day);
  expect(namesFrom('draft-')).toEqual([]);
});

it('reports a draft that could not be stored', () => {
  const full = vi.spyOn(Object.getPrototypeOf(localStorage), 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const draft = draftOf({ tenantId: '000000', account: 'wangmin' }, 'petition-register');
  expect(draft.save({ title: '甲' })).toBe(false);
  full.mockRestore();
  expect(draft.save({ title: '甲' })).toBe(true);
  draft.drop();
});

it('stores preferences as differences from the defaults', () => {
  setPreference('sidebarFolded', true);
  expect(read('preferences', isRecord)).toEqual({ sidebarFolded: true });
  setPreference('sidebarFolded', false);
  expect(read('preferences', isRecord)).toBeUndefined();
  loadPreferences();
});

it('collects the codes of the leaves of the button tree', () => {
  const leaf = { alias: null, path: '', source: '', action: 2, sort: 1, name: '新增' };
  const nodes = z.array(buttonNode).parse([
    {
      ...leaf,
      id: '1',
      parentId: '0',
      code: 'param',
      children: [{ ...leaf, id: '2', parentId: '1', code: 'param_add' }],
    },
    { ...leaf, id: '3', parentId: '0', code: 'lonely' },
  ]);
  expect(leafCodes(nodes)).toEqual(['param_add', 'lonely']);
});
