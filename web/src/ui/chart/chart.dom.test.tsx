import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '#platform/calls/api-error.ts';
import { show } from '../../testing/show.tsx';
import { Chart } from './chart.tsx';
import type { ChartData, Pick } from './figures.ts';

const bars: ChartData['bars'] = {
  of: '考区',
  categories: ['云溪区', '澄江区'],
  series: [
    { name: '报名', values: [1280, 960] },
    { name: '实考', values: [1103, null] },
  ],
};
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

it('renders a titled figure with a hidden table', async () => {
  show(<Chart title="各考区报名" unit="人" n={2240} kind="bars" data={bars} />);
  const figure = within(screen.getByRole('figure', { name: '各考区报名' }));
  figure.getByText('单位：人 · n = 2,240');
  await figure.findByRole('img', { name: /^各考区报名，柱状图，单位：人 · n = 2,240/ });
  figure.getByRole('table', { name: '各考区报名 · 单位：人 · n = 2,240' });
  expect(rows()).toEqual(['考区报名实考', '云溪区1,2801,103', '澄江区960—']);
});

it('switches between picture, table or both', async () => {
  const user = show(<Chart title="各考区报名" unit="人" kind="bars" data={bars} />);
  const ways = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  expect(ways()).toEqual(['图']);
  await user.click(screen.getByRole('button', { name: '表' }));
  expect([ways(), screen.queryByRole('img', { name: /柱状图/ })]).toEqual([['表'], null]);
  await user.click(screen.getByRole('button', { name: '图和表' }));
  expect(ways()).toEqual(['图和表']);
  await screen.findByRole('img', { name: /柱状图/ });
  screen.getByRole('table');
});

it('picks figures and rows by keyboard, but no gaps', async () => {
  const picked: Pick[] = [];
  const user = show(
    <Chart title="各考区报名" unit="人" kind="bars" data={bars} onPick={(pick) => picked.push(pick)} />,
  );
  expect(within(screen.getByRole('table')).queryAllByRole('button')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '表' }));
  screen.getByRole('button', { name: '1,103' }).focus();
  await user.keyboard('{Enter}');
  screen.getByRole('button', { name: '澄江区' }).focus();
  await user.keyboard('{Enter}');
  expect(picked).toEqual([{ row: 0, column: 1 }, { row: 1 }]);
  expect(screen.queryByRole('button', { name: '—' })).toBeNull();
});

it('is plain text when nothing can be opened', async () => {
  const user = show(<Chart title="各考区报名" unit="人" kind="bars" data={bars} />);
  await user.click(screen.getByRole('button', { name: '表' }));
  expect(within(screen.getByRole('table')).queryAllByRole('button')).toEqual([]);
});

it('explains empty data and offers no files', () => {
  const none = { of: '分数', bins: [] };
  show(
    <Chart title="成绩分布" unit="人" n={0} kind="histogram" data={none} empty={['成绩尚未发布', 'Not released']} />,
  );
  screen.getByText('成绩尚未发布');
  screen.getByText('单位：人 · n = 0');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('shows loading and failure', async () => {
  let asked = 0;
  const user = show(
    <>
      <Chart title="一" unit="" kind="radar" data={undefined} />
      <Chart
        title="二"
        unit=""
        kind="heat"
        data={undefined}
        error={new ApiError(500, '统计服务暂不可用')}
        onRetry={() => {
          asked += 1;
        }}
      />
    </>,
  );
  within(screen.getByRole('figure', { name: '一' })).getByRole('status', { name: '加载中' });
  const failed = within(screen.getByRole('figure', { name: '二' }));
  failed.getByText('统计服务暂不可用');
  await user.click(failed.getByRole('button', { name: '重试' }));
  expect(asked).toBe(1);
});

it('shows the total when rows are cut', async () => {
  const many = Array.from({ length: 501 }, (_, place) => ({ name: `第${place}题`, x: place, y: 0 }));
  show(<Chart title="试题" unit="" kind="scatter" data={{ of: '试题', x: 'P', y: 'r', dots: many }} />);
  screen.getByText('共 501 行，此处显示前 500 行，全部数据请下载表格');
});

it('speaks English', async () => {
  show(<Chart title="Scores" unit="people" n={7} kind="bars" data={bars} />, { language: 'en' });
  screen.getByText('Unit: people · n = 7');
  screen.getByRole('button', { name: 'Download as xlsx' });
  await screen.findByRole('img', { name: /^Scores, bar chart, Unit: people/ });
});
