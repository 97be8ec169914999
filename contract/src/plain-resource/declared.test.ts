import { expect, test } from 'vitest';
import * as z from 'zod';
import { optional, reference, text, whole } from '../conventions.ts';
import { choices, decimal, files } from '../fields.ts';
import { listFactsOf } from '../list.ts';
import { issuesByField } from '../messages.ts';
import { resource, withImport } from '../resource.ts';

const papers = files(['附件', 'Papers'], { most: 2 });
const form = z.object({ papers });
const said = (value: unknown, language: 'zh' | 'en' = 'zh') =>
  issuesByField(form, form.safeParse({ papers: value }, { reportInput: true }).error?.issues ?? [], language).papers;

test('files that a record needs are asked for, and no more than there may be', () => {
  for (const none of [undefined, [], '']) expect(said(none)).toBe('请上传附件');
  expect([said(['1', '2', '3']), said(['1', '2', '3'], 'en')]).toEqual(['附件不能超过2个', 'Papers: at most 2']);
});

test('ids, what answers show of files, and ids in one text are the same; each counts once', () => {
  const shown = { id: '2', originalName: '一.pdf', fileSize: 1 };
  for (const value of [['1', '2', '1'], ['1', shown], '1,2']) expect(papers.parse(value)).toEqual(['1', '2']);
});

test('a field that can do without files holds nothing instead of none', () => {
  for (const none of [undefined, null, [], '']) expect(optional(papers).parse(none) ?? null).toBeNull();
  expect(optional(papers).parse(['1'])).toEqual(['1']);
});

const named = { name: 'thing', title: ['物品', 'Thing'], path: 'thing', columns: ['name'], search: [] } as const;
const name = text(['名称', 'Name']);

test('what a file cannot say is nothing that an imported record needs', () => {
  const unique = [['name']] as const;
  const thing = resource({ ...named, fields: { name, papers }, unique });
  expect(() => withImport(thing)).toThrow('no file can say papers');
  expect(() => withImport(resource({ ...named, fields: { name, papers: optional(papers) }, unique }))).not.toThrow();
  expect(() => withImport(resource({ ...named, fields: { name } }))).toThrow('without a unique key');
});

test('what stands above one in a tree is another one of its own', () => {
  const parentId = optional(reference(['上级', 'Parent'], 'other'));
  expect(() => resource({ ...named, fields: { name, parentId }, tree: 'parentId' })).toThrow('parentId names no other');
});

test('rows of a file have no place in a tree', () => {
  const parentId = optional(reference(['上级', 'Parent'], 'thing'));
  const grown = resource({ ...named, fields: { name, parentId }, tree: 'parentId', unique: [['parentId', 'name']] });
  expect(() => withImport(grown)).toThrow('no place in a tree');
});

test('a row carries the columns, what else is carried, what it is called and what stands above it', () => {
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

test('a list takes the comparisons that fit a field, and says so of every other one', () => {
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
