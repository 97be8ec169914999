import { allCalls } from '@kaoxin/contract/index.ts';
import { isSheetCall, listOfSheet } from '@kaoxin/contract/lists/sheet.ts';
import { expect, test } from 'vitest';
import { knownSheets } from '#platform/sheets/lists/sheet-list.ts';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { allRoutes } from '#wiring';
import { testApp } from '../testing/app.ts';
import { letter } from '../testing/petitions.ts';

const app = testApp({ all: { roles: 'all', dept: '信访处' }, handler: { roles: ['case_handler'], dept: '信访处' } });
const { all } = app.visitors;
const sheets = allCalls.filter(isSheetCall);
interface Node {
  children?: Node[];
}
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const recordsOf = (data: { records: Node[] } | Node[]): Node[] => flat(Array.isArray(data) ? data : data.records);

test('routes all list exports with distinct columns per language', () => {
  expect(sheets.length).toBeGreaterThan(20);
  expect(
    knownSheets()
      .map(({ call }) => call.path)
      .sort(),
  ).toEqual(sheets.map(({ path }) => path).sort());
  for (const { call, store, columns } of knownSheets()) {
    expect([call.path, store]).toEqual([call.path, allRoutes.find((route) => route.call === call)?.store]);
    const keys = columns.map(({ key }) => key);
    expect([call.path, keys.length - new Set(keys).size]).toEqual([call.path, 0]);
    for (const { label } of columns)
      expect([call.path, label]).toEqual([call.path, [expect.stringMatching(/./), expect.stringMatching(/^[ -~]+$/)]]);
  }
});

test('exports the rows of the list with its conditions', async () => {
  const type = await all.post<{ id: string }>('type/submit', {
    kind: 2,
    typeName: '报名',
    deptId: app.deptId('信访处'),
  });
  await app.visitors.handler.post('petitionLetter/register', { source: 3, typeId: type.data.id, ...letter });
  const differ: string[] = [];
  for (const sheet of sheets) {
    const list = listOfSheet(sheet);
    // Scores require an examination.
    if (!list || sheet.path.endsWith('/export-region') || sheet.path.endsWith('/exportScores')) continue;
    const query = sheet.path.endsWith('/export-entries') ? 'parentId=1' : '';
    const { data } = await all.get<{ records: Node[] } | Node[]>(`${list.path}?size=200&${query}`);
    const headers = { 'blade-auth': `bearer ${all.token}` };
    const answer = await app.server.inject({ url: `/api/${sheet.path}?${query}`, headers });
    const lines = (await rowsOf(answer.rawPayload)).slice(2);
    if (lines.length !== recordsOf(data).length)
      differ.push(`${sheet.path}: ${lines.length}, not ${recordsOf(data).length}`);
  }
  expect(differ).toEqual([]);
});
