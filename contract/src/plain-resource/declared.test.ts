import { expect, test } from 'vitest';
import * as z from 'zod';
import { optional, reference, text, whole } from '../conventions.ts';
import { choices, decimal, files } from '../fields/fields.ts';
import { listFactsOf } from '../lists/list.ts';
import { issuesByField } from '../messages.ts';
import { resource, withImport } from '../resource.ts';

const papers = files(['附件', 'Papers'], { most: 2 });
const form = z.object({ papers });
const said = (value: unknown, language: 'zh' | 'en' = 'zh') =>
  issuesByField(form, form.safeParse({ papers: value }, { reportInput: true }).error?.issues ?? [], language).papers;

test('requires files and limits their number', () => {
  for (const none of [undefined, [], '']) expect(said(none)).toBe('请上传附件');
  expect([said(['1', '2', '3']), said(['1', '2', '3'], 'en')]).toEqual(['附件不能超过2个', 'Papers: at most 2']);
});

test('accepts ids, file objects and joined ids without duplicates', () => {
  const shown = { id: '2', originalName: '一.pdf', fileSize: 1 };
  for (const value of [['1', '2', '1'], ['1', shown], '1,2']) expect(papers.parse(value)).toEqual(['1', '2']);
});

test('reads an empty optional file field as null', () => {
  for (const none of [undefined, null, [], '']) expect(optional(papers).parse(none) ?? null).toBeNull();
  expect(optional(papers).parse(['1'])).toEqual(['1']);
});

const named = { name: 'thing', title: ['物品', 'Thing'], path: 'thing', columns: ['name'], search: [] } as const;
const name = text(['名称', 'Name']);

test('rejects an import that lacks a required field', () => {
  const unique = [['name']] as const;
  const thing = resource({ ...named, fields: { name, papers }, unique });
  expect(() => withImport(thing)).toThrow('no file can say papers');
  expect(() => withImport(resource({ ...named, fields: { name, papers: optional(papers) }, unique }))).not.toThrow();
  expect(() => withImport(resource({ ...named, fields: { name } }))).toThrow('without a unique key');
});

test('rejects a tree parent of another resource', () => {
  const parentId = optional(reference(['上级', 'Parent'], 'other'));
  expect(() => resource({ ...named, fields: { name, parentId }, tree: 'parentId' })).toThrow('parentId names no other');
});

test('rejects an import for a tree', () => {
  const parentId = optional(reference(['上级', 'Parent'], 'thing'));
  const grown = resource({ ...named, fields: { name, parentId }, tree: 'parentId', unique: [['parentId', 'name']] });
  expect(() => withImport(grown)).toThrow('no place in a tree');
});

test('limits a row to columns, carried fields, name and parent', () => {
  const parentId = optional(reference(['上级', 'Parent'], 'thing'));
  const [sort, story] = [whole(['排序', 'Order']), text(['来历', 'Story'])];
  const fields = { name, parentId, sort, story, papers: optional(papers) };
  const thing = resource({
    ...named,
    fields,
    columns: ['sort'],
    called: 'name',
    carried: ['papers'],
    tree: 'parentId',
  });
  const own = ['hasChildren', 'name', 'papers', 'papersName', 'papersShown', 'parentId', 'parentIdName', 'sort'];
  const stamps = ['createDept', 'createTime', 'createUser', 'id', 'updateTime', 'updateUser', 'version'];
  expect(Object.keys(thing.row.shape).sort()).toEqual([...own, ...stamps].sort());
  expect(Object.keys(thing.record.shape)).toContain('story');
});

test('accepts only comparisons that fit a field', () => {
  const fields = { name, price: decimal(['单价', 'Price']), uses: choices(['用途', 'Uses'], 'use', [1, 2]) };
  const { query } = resource({ ...named, fields, search: ['name', 'price', 'uses'] }).calls.list;
  const takes = (key: string) => query.safeParse({ [key]: '1' }).success;
  const suffixes = ['', '_equal', '_notequal', '_null', '_notnull', '_ge', '_le', '_gt', '_lt', '_like', '_datege'];
  expect(suffixes.filter((suffix) => takes(`uses${suffix}`))).toEqual(suffixes.slice(0, 5));
  expect(suffixes.filter((suffix) => takes(`price${suffix}`))).toEqual(suffixes.slice(0, 9));
  expect(suffixes.filter((suffix) => takes(`name${suffix}`))).toEqual(suffixes.slice(0, 10));
  const said = listFactsOf(query)?.filters.find(({ field }) => field === 'uses')?.suffixes;
  expect(said).toEqual(['equal', 'notequal', 'null', 'notnull']);
});
