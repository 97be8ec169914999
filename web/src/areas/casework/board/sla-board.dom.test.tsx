import { appeal } from '@kaoxin/contract/appeal/calls.ts';
import type { Call } from '@kaoxin/contract/call.ts';
import { type SlaBoard, slaBoard, slaColumnKeys } from '@kaoxin/contract/casework/boards/sla-board.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { appeals } from '#areas/appeal/appeals.ts';
import { drillCase } from '../../../testing/drill/drill-case.fixture.ts';
import { serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import type { KindOfCase } from '../case/kind/kind.ts';
import { slaBoardPage } from './sla-board-page.tsx';

const row = (id: string, over: object) => ({ ...drillCase(id, { title: `第${id}件` }), ...over });
const card = (id: string, over: object = {}) => ({
  kind: 'appeal',
  called: '申诉',
  path: `/appealManage/appealDetail?id=${id}`,
  row: row(id, over),
});
const figures = { onTimeRate: 92.3, acceptOnTimeRate: 98.1, averageDays: 6.5, open: 3, overdue: 1 };
const board = {
  kinds: [
    { kind: 'petition', called: '信访件' },
    { kind: 'appeal', called: '申诉' },
  ],
  handlers: [
    { id: '7', name: '甲经办', count: 2 },
    { id: '8', name: '乙经办', count: 1 },
  ],
  columns: slaColumnKeys.map((key) => ({
    key,
    count: key === 'handling' ? 40 : key === 'overdue' ? 1 : 0,
    cards:
      key === 'handling'
        ? [card('1', { handlerName: '甲经办', allowedActions: ['draft'] })]
        : key === 'overdue'
          ? [
              card('2', { handlerName: null, urged: 1, allowedActions: ['urge', 'supervise', 'audit'] }),
              { ...card('3', { handlerName: null }), kind: 'correction' },
            ]
          : [],
  })),
  total: figures,
  districts: [
    { id: '3', name: '云溪考区', ...figures },
    { id: null, name: '未填考区', onTimeRate: null, acceptOnTimeRate: null, averageDays: null, open: 0, overdue: 0 },
    { id: '4', name: '东堤考区', onTimeRate: 50, acceptOnTimeRate: 100, averageDays: 19, open: 1204, overdue: 0 },
  ],
  ratings: [
    {
      kind: 'petition',
      called: '信访件',
      count: 12,
      mean: 4.206,
      path: '/petitionManage/index?satisfaction_notnull=1',
    },
    { kind: 'appeal', called: '申诉', count: 3, mean: null, path: '/appealManage/index?satisfaction_notnull=1' },
  ],
  asOf: '2026-03-04 09:05:00',
} as unknown as SlaBoard;

const gone = { code: 400, success: false, msg: '经办人不存在，请重新选择', data: null };

function open(address = '') {
  const Page = slaBoardPage([appeals] as unknown as KindOfCase[]);
  const asked = serving(({ path }) =>
    path.includes('handlerId=999')
      ? { status: 400, body: gone }
      : { body: { code: 200, success: true, msg: '', data: path.includes(slaBoard.board.path) ? board : [] } },
  );
  showSignedIn(
    <MemoryRouter initialEntries={[`/petitionManage/slaBoard${address}`]}>
      <Page />
    </MemoryRouter>,
  );
  const of = (call: Call) => asked.filter(({ path }) => path.includes(`/${call.path}`));
  return of;
}

test('shows counts and cards that link to their cases', async () => {
  open();
  const handling = await screen.findByRole('region', { name: /办理中/ });
  expect(within(handling).getByText('40')).toBeTruthy();
  expect(within(handling).getByText('另有 39 件，可按考区或经办人筛选')).toBeTruthy();
  const late = screen.getByRole('region', { name: /已超期/ });
  expect(within(late).getByText('未签收')).toBeTruthy();
  expect(within(late).getByText('已催办')).toBeTruthy();
  expect(screen.getByText('92.3%', { selector: 'dd' })).toBeTruthy();
  expect(screen.getAllByText('没有')).toHaveLength(4);
});

test('aligns the figures of districts to one decimal', async () => {
  open();
  const district = await screen.findByRole('row', { name: /^东堤考区/ });
  expect(
    within(district)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['50.0%', '100.0%', '19.0', '1,204', '0']);
});

test('links each rated kind to its rated cases', async () => {
  open();
  const lines = within(await screen.findByRole('list', { name: '满意度' }));
  expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '近12周信访件满意度 4.21（1至5分），12 件评价',
    '近12周申诉满意度评价较少，不显示平均分，3 件评价',
  ]);
  expect(lines.getByRole('link', { name: '3 件评价' }).getAttribute('href')).toBe(
    '/appealManage/index?satisfaction_notnull=1',
  );
});

test('offers allowed actions and calls those of the kind', async () => {
  const asked = open();
  const handling = await screen.findByRole('region', { name: /办理中/ });
  expect(within(handling).queryByRole('button')).toBeNull();
  const late = screen.getByRole('region', { name: /已超期/ });
  expect(
    within(late)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['催办', '督办']);
  fireEvent.click(within(late).getByRole('button', { name: /^催办/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: '发出催办' }));
  await expect.poll(() => asked(appeal.urge)).toMatchObject([{ body: { ids: ['2'] } }]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(within(late).getByRole('button', { name: /^督办/ }));
  const other = within(await screen.findByRole('dialog'));
  fireEvent.change(other.getByRole('textbox'), { target: { value: '请本周内办结' } });
  fireEvent.click(other.getByRole('button', { name: '发出督办' }));
  await expect
    .poll(() => asked(appeal.supervise))
    .toMatchObject([{ body: { id: '2', version: 3, note: '请本周内办结' } }]);
});

test('filters by district and handler through the address', async () => {
  const asked = open();
  fireEvent.click(await screen.findByRole('button', { name: '云溪考区' }));
  await expect.poll(() => asked(slaBoard.board).at(-1)?.path).toContain('districtId=3');
  fireEvent.change(screen.getByRole('combobox', { name: '经办人' }), { target: { value: '8' } });
  await expect.poll(() => asked(slaBoard.board).at(-1)?.path).toContain('districtId=3&handlerId=8');
});

test('clears filters when the address names a former handler', async () => {
  open('?module=appeal&handlerId=999');
  await screen.findByText(gone.msg);
  fireEvent.click(screen.getByRole('button', { name: '清除筛选条件' }));
  await screen.findByRole('region', { name: /办理中/ });
  expect(screen.queryByText(gone.msg)).toBeNull();
});
