import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { SlaBoard } from '@kaoxin/contract/casework/boards/sla-board.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import type { PetitionRow } from '@kaoxin/contract/petition/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { faultsOf } from '../../../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../../../testing/office.ts';
import { good, register } from '../../../../testing/petitions.ts';
import { setRow } from '../../../../testing/rows.ts';

type Common = AnswerOf<(typeof examStatistics.calls)['common']>;

let office: Office;
const given = { claim: [5, 4, 4, 2, null], district1: [1, 3], accusation: [1] } as const;

beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  for (const type of ['claim', 'district1', 'accusation'] as const)
    for (const [at, stars] of given[type].entries()) {
      const { id } = await register(office, { title: `第${at}件${type}已答复` }, type);
      const handler = type === 'claim' && at === 0 ? office.ids.colleague : office.ids.handler;
      await setRow(office.context.database.kysely, 'petitionLetter', id, {
        caseStatus: 40,
        replyTime: '2026-03-02 16:00:00+08',
        handlerId: handler,
        satisfaction: stars,
      });
    }
  const { id } = await register(office, { title: '早已答复的信访件' });
  await setRow(office.context.database.kysely, 'petitionLetter', id, {
    caseStatus: 50,
    receivedTime: '2025-06-02 09:00:00+08',
    replyTime: '2025-06-20 16:00:00+08',
    satisfaction: 5,
  });
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const listed = async (name: StaffName, query: Record<string, string>) =>
  good(await (await office.as(name)).get<Page<PetitionRow>>('petitionLetter/page', { size: '50', ...query }));
const boardOf = async (name: StaffName, query: Record<string, string> = {}) =>
  good(await (await office.as(name)).get<SlaBoard>('sla/board', query));
const queryIn = (path: string) => Object.fromEntries(new URL(path, 'http://x').searchParams);

test('shows and filters by rating in the list', async () => {
  const stars = async (query: Record<string, string>) =>
    (await listed('handler', query)).records.map(({ satisfaction }) => satisfaction).sort();
  expect(await stars({ satisfaction: '4' })).toEqual([4, 4]);
  expect(await stars({ satisfaction_le: '2' })).toEqual([1, 1, 2]);
  expect(await stars({ satisfaction_null: '1' })).toEqual([null]);
  expect((await (await office.as('handler')).get('petitionLetter/page', { satisfaction: '好' })).status).toBe(400);
});

test('adds a column to the sheet', async () => {
  const { token } = await office.as('handler');
  const { rawPayload } = await office.app.inject({
    url: '/api/petitionLetter/export?satisfaction_ge=4&receivedTimeStart=2026-01-01',
    headers: { 'blade-auth': `bearer ${token}` },
  });
  const [, heads, ...lines] = await rowsOf(rawPayload);
  const at = heads?.cells.indexOf('满意度') ?? -1;
  expect(lines.map(({ cells }) => Number(cells[at])).sort()).toEqual([4, 4, 5]);
});

test('shows ratings of twelve weeks per kind on the board', async () => {
  const all = await boardOf('leader');
  expect(all.ratings).toMatchObject([{ kind: 'petition', called: '信访件', count: 7 }]);
  expect(all.ratings[0]?.mean).toBeCloseTo((5 + 4 + 4 + 2 + 1 + 3 + 1) / 7, 9);
  // limited to what the user sees: own department, nothing confidential
  expect((await boardOf('colleague')).ratings).toMatchObject([{ count: 4, mean: null }]);
  for (const [name, query] of [
    ['leader', {}],
    ['colleague', {}],
    ['leader', { districtId: office.districts.one }],
    ['leader', { handlerId: office.ids.handler }],
    ['leader', { handlerId: office.ids.colleague, module: 'petition' }],
  ] as const) {
    const [rating] = (await boardOf(name, query)).ratings;
    expect([name, query, (await listed(name, queryIn(rating?.path ?? ''))).total]).toEqual([
      name,
      query,
      rating?.count,
    ]);
  }
  expect((await boardOf('leader', { module: 'appeal' })).ratings).toEqual([]);
  expect((await boardOf('leader', { handlerId: office.ids.stranger })).ratings).toEqual([]);
});

test('hides the mean below the minimum count', async () => {
  const counted = async (query: Record<string, string>) =>
    (await boardOf('leader', query)).ratings.map(({ count, mean }) => [count, mean]);
  expect(await counted({ districtId: office.districts.one })).toEqual([[2, null]]);
  expect(await counted({ handlerId: office.ids.colleague })).toEqual([[1, null]]);
  expect((await counted({ handlerId: office.ids.handler })).flat()).toEqual([6, expect.closeTo(15 / 6, 9)]);
});

test('shows ratings in the overview of days and district', async () => {
  const petitions = async (query: Record<string, string>) => {
    const { blocks } = good(await (await office.as('leader')).get<Common>('statistic/common', query));
    return blocks.find(({ key }) => key === 'petition');
  };
  expect(await petitions({ from: '2026-03-01' })).toMatchObject({ rated: 7, meanScore: expect.closeTo(20 / 7, 9) });
  expect(await petitions({ from: '2025-01-01' })).toMatchObject({ rated: 8, meanScore: expect.closeTo(25 / 8, 9) });
  expect(await petitions({ from: '2026-03-01', districtId: office.districts.one })).toMatchObject({
    rated: 2,
    meanScore: null,
  });
});
