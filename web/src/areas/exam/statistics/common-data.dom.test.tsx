import { placeChoices } from '@kaoxin/contract/exam/places/place.ts';
import { examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import { dictBiz } from '@kaoxin/contract/system/dict.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setNavigator } from '#platform/pages/tab.ts';
import { answering, to } from '../../../testing/answering.ts';
import { commonOf, districtExams, districtFigures, structureOf } from '../../../testing/exam-statistics.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import CommonDataPage from './common-data.tsx';

const { common, districtExams: trends, districtExaminers, districtStatistics } = examStatistics.calls;

function opened(query = '', language: 'zh' | 'en' = 'zh') {
  const gone: string[] = [];
  setNavigator((address) => gone.push(address));
  const asked = answering(
    to(common, () => commonOf()),
    to(trends, ({ districtId }) => districtExams(districtId ? { districtId, districtName: '云溪' } : {})),
    to(districtExaminers, structureOf),
    to(districtStatistics, () => districtFigures()),
    to(dictBiz.dictionary, () => [
      { code: 'exam_project', dictKey: '3', dictValue: '经济专业技术资格', sort: 1, remark: null },
    ]),
    to(placeChoices.select, () => [{ id: '3', name: '云溪', code: '01' }]),
  );
  mayDo(['formal_exam_data']);
  const page = (
    <MemoryRouter initialEntries={[`/statisticManage/commonData/index${query}`]}>
      <CommonDataPage />
    </MemoryRouter>
  );
  return { ...showSignedIn(page, language), asked, gone };
}
const rowsIn = (part: Pick<typeof screen, 'getAllByRole'>) =>
  part.getAllByRole('row').map(({ textContent }) => textContent);

test('reads days from the address and links figures to lists', async () => {
  const { user, asked, gone } = opened('?from=2026-01-01&until=2026-12-31');
  const cards = within(await screen.findByRole('list', { name: '主要数据' }));
  expect(asked).toContain('statistic/common?from=2026-01-01&to=2026-12-31');
  const span = 'examStart_datege=2026-01-01+00%3A00%3A00&examStart_datele=2026-12-31+23%3A59%3A59';
  const list = '/examinationManage/examinationList/index';
  expect(cards.getByRole('link', { name: '已公布成绩 11 场' }).getAttribute('href')).toBe(`${list}?status=50&${span}`);
  expect(cards.getAllByRole('link', { name: '14' })[0]?.getAttribute('href')).toBe(`${list}?${span}`);
  expect(cards.getByText('最多一场用 9,600 / 14,400 座')).toBeTruthy();
  expect(screen.getByRole('link', { name: '成绩已公布 11' }).getAttribute('href')).toBe(`${list}?status=50&${span}`);
  const years = within(screen.getByRole('figure', { name: '各年度考试场次' }));
  await user.click(years.getByRole('button', { name: '表' }));
  await user.click(years.getByRole('button', { name: '8' }));
  expect(gone).toEqual([`${list}?year=2026&${span}`]);
});

test('shows the default period and uses it in links', async () => {
  const { asked } = opened();
  expect(await screen.findByText('未选开始日期，统计自 2024-01-01 起')).toBeTruthy();
  expect(asked).toContain('statistic/common');
  const cards = within(screen.getByRole('list', { name: '主要数据' }));
  expect(cards.getAllByRole('link', { name: '14' })[0]?.getAttribute('href')).toBe(
    '/examinationManage/examinationList/index?examStart_datege=2024-01-01+00%3A00%3A00',
  );
});

test('narrows board, trends and lists by district and project', async () => {
  const { user, asked } = opened('?from=2026-01-01');
  await screen.findByRole('option', { name: '云溪' });
  await user.selectOptions(await screen.findByRole('combobox', { name: '考区' }), '云溪');
  await screen.findByRole('option', { name: '经济专业技术资格' });
  await user.selectOptions(screen.getByRole('combobox', { name: '考试项目' }), '经济专业技术资格');
  const narrowed = 'from=2026-01-01&districtId=3&projectType=3';
  await waitFor(() => expect(asked).toContain(`statistic/common?${narrowed}`));
  expect(asked).toContain(`district/districtExamAnalyse?${narrowed}`);
  await screen.findByText('办件与答卷不分考试项目');
  const cards = within(screen.getByRole('list', { name: '主要数据' }));
  expect(cards.getAllByRole('link', { name: '14' })[0]?.getAttribute('href')).toContain('projectType=3');
});

test('shows trends by district and links points to examinations', async () => {
  const { user, asked, gone } = opened();
  const rates = within(await screen.findByRole('figure', { name: '全部考区历次到考率、得分率与合格率' }));
  expect(rowsIn(rates)).toEqual(['考试到考率平均得分率合格率', '2025-11-15906046', '2026-11-14906050']);
  await user.click(rates.getByRole('button', { name: '表' }));
  await user.click(rates.getByRole('button', { name: '46' }));
  expect(gone).toEqual(['/examinationManage/examinationList/data?id=5']);
  await user.selectOptions(await screen.findByRole('combobox', { name: '考区' }), '云溪');
  const compared = within(await screen.findByRole('figure', { name: '云溪历次到考率、得分率与合格率' }));
  expect(rowsIn(compared)[0]).toBe('考试到考率平均得分率合格率全市平均得分率全市合格率');
  expect(asked).toContain('district/districtExamAnalyse?districtId=3');
  await waitFor(() => expect(asked).toContain('district/districtExaminersAnalyse?examId=7&districtId=3'));
  await user.selectOptions(screen.getByRole('combobox', { name: '考试' }), '2025年度经济专业技术资格考试');
  await waitFor(() => expect(asked).toContain('district/districtExamAnalyse?districtId=3&examId=5'));
});

test('ranks centres with links and suppresses small groups', async () => {
  opened();
  const first = await screen.findByRole('link', { name: '云溪一中考点' });
  expect(first.getAttribute('href')).toBe(
    '/examinationManage/examinationList/data?id=7&part=scores&district=3&centre=11',
  );
  expect(rowsIn(screen)).toContain('1云溪一中考点54054086.153%');
  const few = await screen.findByRole('row', { name: /澄江职校考点/ });
  expect(within(few).getAllByText('人数少于规定的最小统计单元，不显示')).toHaveLength(2);
});

const examinees = '/examinationManage/examinationList/detail?id=7&part=examinees';
test.each([
  ['报名人次', '24,800', '1,240', `${examinees}&stands=1`],
  ['参考人次', '21,600', '1,080', `${examinees}&attended=1`],
  ['缺考人次', '2,400', '160', `${examinees}&attendStatus=2`],
  ['违纪人次', '14', '3', '/examinationManage/examinationList/detail?id=7&part=violations'],
])('opens the examinations behind %s with links to examinees', async (word, sum, own, address) => {
  const { user } = opened();
  const cards = await screen.findByRole('list', { name: '主要数据' });
  await user.click(within(cards).getByRole('button', { name: sum }));
  const dialog = within(await screen.findByRole('dialog', { name: `各场考试的${word}` }));
  expect((await dialog.findByRole('link', { name: own })).getAttribute('href')).toBe(address);
  await user.click(dialog.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('narrows by district, limits passes and suppresses small groups', async () => {
  const { user } = opened('?district=3');
  const rate = async () => {
    const cards = await screen.findByRole('list', { name: '主要数据' });
    await user.click(within(cards).getByRole('button', { name: '40%' }));
    return within(await screen.findByRole('dialog', { name: '各场考试的合格人次' }));
  };
  const dialog = await rate();
  expect(dialog.getByText('540')).toBeTruthy();
  expect(dialog.queryByRole('link', { name: '540' })).toBeNull();
  const few = dialog.getByRole('row', { name: /高级经济师/ });
  expect(within(few).getAllByText('人数少于规定的最小统计单元，不显示').length).toBeGreaterThan(0);
  mayDo(['score_view']);
  const passed = await dialog.findByRole('link', { name: '540' });
  expect(passed.getAttribute('href')).toBe(`${examinees}&passFlag=1&districtId=3`);
});

test('ranks districts for users who see more than one', async () => {
  opened();
  const table = within(await screen.findByRole('region', { name: '考区排名' }));
  expect(
    rowsIn(table)
      .slice(1)
      .map((row) => row?.slice(0, 3)),
  ).toEqual(['1云溪', '2澄江', expect.stringMatching(/青岭/)]);
  expect(table.getByRole('link', { name: '云溪' }).getAttribute('href')).toBe(
    '/examinationManage/examinationList/data?id=7&part=scores&district=3',
  );
});

test('shows cases in blocks that link to lists', async () => {
  const { user, gone } = opened();
  const block = within(await screen.findByRole('region', { name: '信访件' }));
  expect(block.getByRole('link', { name: '共 66 件' }).getAttribute('href')).toBe('/petitionManage/index');
  expect(
    block.getByText('，按期率（按期办结占已办结的比例）92.4%，受理按期率 98.1%，满意度 4.25（24 件评价）', {
      exact: false,
    }),
  ).toBeTruthy();
  expect(rowsIn(block)).toEqual(['状态件数', '待受理5', '已办结61']);
  await user.click(block.getByRole('button', { name: '表' }));
  await user.click(block.getByRole('button', { name: '61' }));
  expect(gone).toEqual(['/petitionManage/index?caseStatus=50']);
});

test('shows survey answers with their mean score', async () => {
  const { user, gone } = opened();
  const block = within(await screen.findByRole('region', { name: '满意度调查' }));
  expect(block.getByRole('link', { name: '共 812 份有效答卷' }).getAttribute('href')).toBe(
    '/surveyManage/answer/index?status=1',
  );
  expect(block.getByText('，平均评分 4.22（1至5分）', { exact: false })).toBeTruthy();
  expect(rowsIn(block)).toEqual(['问卷有效答卷', '考后满意度800', '办事满意度12']);
  await user.click(block.getByRole('button', { name: '表' }));
  await user.click(block.getByRole('button', { name: '800' }));
  expect(gone).toEqual(['/surveyManage/answer/index?surveyId=7&status=1']);
});

test('supports English', async () => {
  opened('', 'en');
  await screen.findByRole('heading', { name: 'Overview' });
  await screen.findByRole('figure', { name: 'All districts: attendance, score and pass rates' });
});

test('offers to load failed choices again', async () => {
  let isUp = false;
  answering(
    to(common, () => commonOf()),
    to(trends, () => districtExams({})),
    to(districtExaminers, structureOf),
    to(districtStatistics, () => districtFigures()),
    to(dictBiz.dictionary, () => []),
    to(placeChoices.select, () => {
      if (!isUp) throw new TypeError('no connection');
      return [{ id: '3', name: '云溪', code: '01' }];
    }),
  );
  mayDo(['formal_exam_data']);
  const { user } = showSignedIn(
    <MemoryRouter initialEntries={['/statisticManage/commonData/index']}>
      <CommonDataPage />
    </MemoryRouter>,
    'zh',
  );
  expect(await screen.findByText('加载失败')).toBeTruthy();
  isUp = true;
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('option', { name: '云溪' })).toBeTruthy();
  expect(screen.queryByText('加载失败')).toBeNull();
});
