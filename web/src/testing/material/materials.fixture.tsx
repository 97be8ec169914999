import type { ShownFile } from '@kaoxin/contract/plain-resource/parts.ts';
import { buttonsOf } from '@kaoxin/contract/resource.ts';
import { material } from '@kaoxin/contract/testing/material.ts';
import { MemoryRouter } from 'react-router';
import { setPermissions } from '#platform/session/permissions.ts';
import { listPage } from '#ui/list-page/tree/tree-page.ts';
import { type Asked, serving } from '../serving.ts';
import { showSignedIn } from '../signed-in.tsx';

const node = { parentId: '0', alias: null, path: '', source: '', action: 1, sort: 1 };
const buttons = buttonsOf(material).map((code) => ({ ...node, id: code, code, name: code }));

const stamps = { createUser: null, createDept: null, updateUser: null };
const times = { createTime: '2026-11-02 09:00:00', updateTime: '2026-11-02 09:00:00' };
export interface Row {
  id: string;
  title: string;
  parentId?: string;
  hasChildren?: number;
  papersShown?: ShownFile[];
  photosShown?: ShownFile[];
  validFrom?: string;
  validUntil?: string;
}
const whole = ({ papersShown = [], photosShown = [], ...row }: Row) => ({
  ...stamps,
  ...times,
  version: 1,
  parentId: '0',
  parentIdName: null,
  hasChildren: 0,
  sort: 1,
  papers: papersShown.map(({ id }) => id),
  papersShown,
  papersName: null,
  photos: photosShown.map(({ id }) => id),
  photosShown,
  photosName: null,
  validFrom: null,
  validUntil: null,
  ...row,
});

export const shownFile = (id: string, originalName: string): ShownFile => ({
  id,
  originalName,
  fileSize: 1536,
  link: `/api/file/open?ticket=ticket-of-${id}`,
});

export function keeping(rows: readonly Row[]): Asked[] {
  const all = rows.map(whole);
  const page = (records: unknown[]) => ({ records, total: records.length, size: 200, current: 1, pages: 1 });
  return serving(({ path, method }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const said = (data: unknown) => ({ body: { code: 200, success: true, msg: '操作成功', data } });
    const called = (name: string) => pathname === `/api/material/${name}`;
    if (called('list')) {
      const [level, title] = [searchParams.get('parentId'), searchParams.get('title')];
      const found = all.filter((row) => (level === null ? true : row.parentId === level));
      return said(material.calls.list.answer.parse(page(title === null ? found : all)));
    }
    if (called('lazy-tree'))
      return said(all.map(({ id, parentId, title }) => ({ id, parentId, title, path: '', hasChildren: 0 })));
    if (called('detail')) return said(all.find(({ id }) => id === searchParams.get('id')));
    if (called('submit')) return said({ ...all[0], parentId: all[0]?.id });
    if (pathname.endsWith('put-file') && method === 'POST')
      return said({ ...shownFile('99', '新照片.png'), fileId: '99', domain: '', name: '99.png', extension: 'png' });
    if (pathname === '/api/file/renew') return said('/api/file/open?ticket=another');
    if (pathname === '/api/file/open') return { body: 'bytes' };
    throw new TypeError(`nobody answers ${path}`);
  });
}

const MaterialPage = listPage(material);

export function atMaterials(language: 'zh' | 'en' = 'zh') {
  setPermissions(buttons, []);
  return showSignedIn(
    <MemoryRouter initialEntries={['/material/index']}>
      <MaterialPage />
    </MemoryRouter>,
    language,
  );
}
