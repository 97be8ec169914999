import { menu } from '@kaoxin/contract/auth/menu.ts';
import { expect, it } from 'vitest';
import { mayOpen, tabKey } from './page-parts.ts';
import { frameAsks } from './page-table.ts';
import { findPage, pages } from './pages.ts';
import { frameAddress } from './shell/tabs/frame-address.ts';
import { windowTarget } from './shell/tabs/window-target.ts';

const page = { load: () => Promise.reject(new Error('unused')), title: ['页', 'Page'] as const };

it('finds a page by path, exact before pattern', () => {
  expect(findPage('/wel/index')?.pattern).toBe('/wel/index');
  expect(findPage('/myiframe/report')?.pattern).toBe('/myiframe/*');
  expect(findPage('/nowhere')).toBeUndefined();
  expect(findPage('/constructor')).toBeUndefined();
  expect(findPage('toString')).toBeUndefined();
});

it('opens menu pages, their detail pages and free pages', () => {
  const opens = (path: string, ...held: string[]) => {
    const found = findPage(path);
    return found && mayOpen(found, new Set(held));
  };
  expect([opens('/system/param'), opens('/system/param', '/system/param')]).toEqual([false, true]);
  const detail = '/petitionManage/petitionDetail';
  expect([opens(detail), opens(detail, '/petitionManage/index'), opens(detail, detail)]).toEqual([false, true, true]);
  expect(opens('/petitionManage/petitionClassify/index', '/petitionManage/index')).toBe(false);
  for (const path of ['/wel/index', '/wel/dashboard', '/info/index', '/test/index', '/myiframe/report'])
    expect([path, opens(path)]).toEqual([path, true]);
});

it('assigns every detail page to an independent page', () => {
  const parents = Object.values(pages).flatMap(({ of }) => (of === undefined ? [] : [of]));
  expect(parents.filter((path) => pages[path] === undefined || pages[path].of !== undefined)).toEqual([]);
});

it('opens every page of the table in both languages', () => {
  for (const [path, { title }] of Object.entries(pages)) {
    expect(
      title.every((text) => text !== ''),
      path,
    ).toBe(true);
  }
});

it('prefetches the contract calls for menus and permissions', () => {
  expect(frameAsks).toEqual([menu.routes.path, menu.buttons.path, menu.topMenu.path]);
});

it('identifies tabs by path and id, not by list state', () => {
  expect(tabKey('/petitionManage/index', '?current=3&size=30', page)).toBe('/petitionManage/index');
  expect(tabKey('/petitionManage/petitionDetail', '?id=7&from=list', page)).toBe('/petitionManage/petitionDetail?id=7');
  expect(tabKey('/myiframe/x', '?src=a', { ...page, keys: ['src'] })).toBe('/myiframe/x?src=a');
});

const ways = { origin: 'http://localhost:8080', hosts: ['bi.example.cn', '*.example.org'], token: 'secret' };
const framed = (src: string, more = '') =>
  frameAddress(new URLSearchParams([['src', src], ['name', '页'], ...new URLSearchParams(more)]), ways);

it('embeds this site and allowed hosts over http only', () => {
  expect(framed('/doc.html$part', 'year=2026')).toEqual({
    kind: 'open',
    href: 'http://localhost:8080/doc.html?year=2026#part',
  });
  expect(framed('https://bi.example.cn/a')).toEqual({ kind: 'open', href: 'https://bi.example.cn/a' });
  expect(framed('https://a.example.org/').kind).toBe('open');
  for (const src of ['https://example.org/', 'https://bi.example.cn:8443/', 'https://bi.example.cn.evil.net/']) {
    expect(framed(src).kind).toBe('foreign');
  }
  for (const src of ['', 'javascript:alert(1)', 'data:text/html,x', 'http://']) expect(framed(src).kind).toBe('none');
});

it('gives the token only to addresses of this site', () => {
  const word = '$' + '{token}';
  expect(framed(`/report.html?t=${word}`)).toEqual({
    kind: 'open',
    href: 'http://localhost:8080/report.html?t=secret',
  });
  expect(JSON.stringify(framed(`https://bi.example.cn/a?t=${word}`))).not.toContain('secret');
  expect(JSON.stringify(framed(`https://evil.net/a?t=${word}`))).not.toContain('secret');
});

it('opens a new window only for http addresses', () => {
  const base = 'http://localhost:8080/';
  expect(windowTarget('?target=https%3A%2F%2Fexample.org&id=1', base)).toEqual({
    target: 'https://example.org/',
    rest: '?id=1',
  });
  expect(windowTarget('?target=javascript:alert(1)', base)?.target).toBe('');
  expect(windowTarget('?id=1', base)).toBeUndefined();
});
