import type { ExamForm } from '@kaoxin/contract/exam/formal/formal.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { examForm, examRecord, subjectRecord } from '../../../testing/exams.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { type Answer, type Asked, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import ExamAddPage from './add.tsx';

const district = {
  id: '3',
  districtId: '3',
  districtName: '云溪',
  code: '01',
  centreCount: 2,
  roomCount: 24,
  seatCount: 720,
  planSeats: 0,
  registered: null,
  present: null,
  absent: null,
  violation: null,
  avgScore: null,
  passCount: null,
  passRate: null,
  rank: null,
};
const centre = (id: string, centreName: string) => ({
  id,
  centreId: id,
  centreName,
  code: `010${id}`,
  districtId: '3',
  districtName: '云溪',
  centreKind: 3,
  centreKindName: '混合考点',
  roomCount: 12,
  seatCount: 360,
  planSeats: 0,
  planRooms: 0,
  chief: null,
  status: 1,
  usedSeats: null,
  attendanceRate: null,
  registered: null,
  present: null,
  absent: null,
  violation: null,
  avgScore: null,
  passCount: null,
  passRate: null,
  rank: null,
  conflicts: [],
});
const pageOf = (records: object[]) => ({ records, total: records.length, size: 200, current: 1, pages: 1 });
const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });

interface Given {
  form?: Partial<ExamForm>;
  step?: string;
  answer?: (asked: Asked) => Answer | undefined;
}

function opened({ form, step = 'basics', answer }: Given = {}) {
  const asked = serving((one) => {
    const own = answer?.(one);
    if (own) return own;
    if (one.path.includes('editDetail')) return told(examForm(form));
    if (one.path.includes('pageDistrict')) return told(pageOf([district]));
    if (one.path.includes('pageTestingCentre'))
      return told(pageOf([centre('11', '云溪一中考点'), centre('12', '云溪二中考点')]));
    return told(one.path.includes('submit') ? examRecord() : []);
  });
  const codes = ['formal_exam_add', 'formal_exam_edit', 'formal_exam_publish'];
  mayDo(codes);
  const shown = showSignedIn(
    <MemoryRouter initialEntries={[`/examinationManage/examinationList/add?step=${step}`]}>
      <ExamAddPage />
    </MemoryRouter>,
  );
  return { ...shown, asked };
}
const sent = (asked: readonly Asked[]) =>
  asked.filter(({ path }) => path.includes('formalExam/submit')).map(({ body }) => body as Record<string, unknown>);
const cell = (place: string) => {
  const found = document.querySelector<HTMLElement>(`[data-cell="${place}"]`);
  if (!found) throw new Error(`no cell ${place}`);
  return found;
};
const stepButton = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: '填写步骤' })).getByRole('button', { name });

test('sends the input of all four steps in one request', async () => {
  const { user, asked } = opened();
  const name = await screen.findByRole('textbox', { name: /考试名称/ });
  await user.clear(name);
  await user.type(name, '2027年度统计考试');
  await user.click(screen.getByRole('button', { name: '下一步' }));
  await screen.findByRole('grid', { name: '科目表' });
  cell('0-5').focus();
  await user.keyboard('150{Enter}');
  await user.click(screen.getByRole('button', { name: '下一步' }));
  await screen.findByRole('grid', { name: '云溪的考点' });
  await user.click(cell('1-0'));
  await screen.findByText(/考点 2 个，计划考场 24 个，计划座位 720 个/);
  await user.click(screen.getByRole('button', { name: '下一步' }));
  await screen.findByText(/发布条件已满足/);
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]).toMatchObject({
    name: '2027年度统计考试',
    districtIds: ['3'],
    fee: 61,
    subjects: [{ id: '51', subjectCode: '01', totalScore: 150, sort: 1 }],
    places: [
      { id: '61', centreId: '11', planSeats: 360, chief: '苏映棠' },
      { centreId: '12', planSeats: 360, planRooms: 12 },
    ],
  });
  expect(sent(asked)[0]).not.toHaveProperty('status');
  expect(sent(asked)[0]).not.toHaveProperty('examCode');
});

test('publishes with the form or lists what is missing', async () => {
  const { user, asked, unmount } = opened({ step: 'confirm' });
  await user.click(await screen.findByRole('button', { name: '发布考试' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]).toMatchObject({ status: 10 });
  unmount();
  const bare = opened({ step: 'confirm', form: { subjects: [] } });
  expect(await screen.findByText('请至少设置一个科目')).toBeTruthy();
  await bare.user.click(screen.getByRole('button', { name: '发布考试' }));
  expect(sent(bare.asked)).toEqual([]);
});

test('counts errors of a step and focuses the first', async () => {
  const { user, asked } = opened();
  const name = await screen.findByRole('textbox', { name: /考试名称/ });
  await user.clear(name);
  await user.click(stepButton(/科目与试卷/));
  await screen.findByRole('grid', { name: '科目表' });
  expect(stepButton(/基本信息/).textContent).toContain('1处需更正');
  await user.click(screen.getByRole('button', { name: '新增科目' }));
  expect(screen.queryByText('请输入科目名称')).toBeNull();
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  const again = await screen.findByRole('textbox', { name: /考试名称/ });
  await waitFor(() => expect(document.activeElement).toBe(again));
  expect(stepButton(/科目与试卷/).textContent).toContain('1处需更正');
  expect(sent(asked)).toEqual([]);
});

test('reports impossible times until they are corrected', async () => {
  const values = { ...examForm().values, examEnd: '2026-11-13 09:00:00' };
  opened({ form: { values } });
  expect(await screen.findByText('考试开始时间必须早于考试结束时间')).toBeTruthy();
  expect(stepButton(/基本信息/).textContent).toContain('1处需更正');
});

test('focuses the cell of a subject the server refuses', async () => {
  const refused = { fields: [{ path: 'subjects.0.startTime', msg: '与其他科目时间重叠' }] };
  const { user } = opened({
    step: 'confirm',
    answer: ({ path }) =>
      path.includes('submit')
        ? { status: 400, body: { code: 400, success: false, msg: '与其他科目时间重叠', data: refused } }
        : undefined,
  });
  await user.click(await screen.findByRole('button', { name: '保存草稿' }));
  await screen.findByRole('grid', { name: '科目表' });
  await waitFor(() => expect(document.activeElement?.closest('[data-cell]')).toBe(cell('0-2')));
  expect(within(cell('0-2')).getByText('与其他科目时间重叠')).toBeTruthy();
});

test('shows locked fields read-only with the reason and omits them', async () => {
  const lockedFields = ['examCode', 'year', 'subjects', 'subjects.paperId'];
  const lockReason = '考试已发布，年度和科目不能修改';
  const form = { id: '7', examCode: 'KS20260012', version: 4, status: 10, lockedFields, lockReason };
  const { user, asked } = opened({ form });
  expect(await screen.findByText(lockReason)).toBeTruthy();
  expect(screen.queryByRole('spinbutton', { name: /年度/ })).toBeNull();
  expect(
    within(screen.getAllByRole('region', { name: '不可修改的内容' })[0] as HTMLElement).getByText('2026'),
  ).toBeTruthy();
  await user.click(stepButton(/科目与试卷/));
  expect((await screen.findByRole('grid', { name: '科目表' })).getAttribute('aria-readonly')).toBe('true');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]).toMatchObject({ id: '7', version: 4, batch: 2 });
  for (const name of lockedFields) expect(sent(asked)[0]).not.toHaveProperty(name);
});

test('restores a draft with its rows', async () => {
  const { user, unmount } = opened({ step: 'subjects' });
  await screen.findByRole('grid', { name: '科目表' });
  cell('0-1').focus();
  await user.keyboard('统计基础{Enter}');
  unmount();
  opened({ step: 'subjects' });
  await screen.findByText(/未保存的内容/);
  expect(cell('0-1').textContent).toBe('统计基础');
});

test('keeps the input after a conflict and saves it again', async () => {
  let version = 4;
  const form = () => ({ id: '7', examCode: 'KS20260012', version, status: 0 });
  const { user, asked } = opened({
    answer: ({ path, body }) => {
      if (path.includes('editDetail')) return told(examForm(form()));
      if (!path.includes('submit') || (body as { version?: number }).version === 5) return undefined;
      version = 5;
      const msg = '数据已被他人修改,请刷新后重试';
      return { status: 409, body: { code: 409, success: false, msg, data: null } };
    },
  });
  const name = await screen.findByRole('textbox', { name: /考试名称/ });
  await user.type(name, '（二）');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await screen.findByText(/未改动的内容已是最新/);
  await waitFor(() => expect(asked.filter(({ path }) => path.includes('editDetail'))).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(2));
  expect(sent(asked)[1]).toMatchObject({ version: 5, name: '2026年度经济专业技术资格考试（二）' });
});

const overtaken = (step: string) => {
  const first = examForm().subjects;
  const second = {
    ...subjectRecord,
    id: '52',
    subjectCode: '02',
    name: '工商管理',
    startTime: '2026-11-14 14:00:00',
    endTime: '2026-11-14 15:30:00',
    papers: [...subjectRecord.papers, { label: 'B', paperId: '71', paperIdName: '乙卷' }],
  };
  const theirs = [...first, second];
  let version = 4;
  const known = { id: '7', examCode: 'KS20260012', status: 0 };
  return opened({
    step,
    answer: ({ path, body }) => {
      if (path.includes('editDetail'))
        return told(examForm({ ...known, version, subjects: version === 5 ? theirs : first }));
      if (!path.includes('submit') || (body as { version?: number }).version === 5) return undefined;
      version = 5;
      const msg = '数据已被他人修改,请刷新后重试';
      return { status: 409, body: { code: 409, success: false, msg, data: null } };
    },
  });
};
const codesSent = ({ subjects, subjectPapers }: Record<string, unknown> = {}) =>
  [subjects, subjectPapers].map((rows) => (rows as { subjectCode: string }[]).map(({ subjectCode }) => subjectCode));

test("takes the other user's subjects and papers after a conflict", async () => {
  const { user, asked } = overtaken('basics');
  await user.type(await screen.findByRole('textbox', { name: /考试名称/ }), '（二）');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await screen.findByText(/未改动的内容已是最新/);
  await user.click(stepButton(/科目与试卷/));
  expect((await screen.findAllByText('工商管理')).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(2));
  expect(codesSent(sent(asked)[1])).toEqual([['01', '02'], ['02']]);
});

test('names subjects both users changed and drops papers without subject', async () => {
  const { user, asked } = overtaken('subjects');
  await screen.findByRole('grid', { name: '科目表' });
  cell('0-1').focus();
  await user.keyboard('统计基础{Enter}');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await screen.findByText('填写期间【科目】已另有保存，提交将以您的内容为准');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(2));
  expect(codesSent(sent(asked)[1])).toEqual([['01'], []]);
});

test('keeps a bound paper that is no longer offered', async () => {
  const options = { ...examForm().options, papers: [] };
  const { user, asked } = opened({ step: 'subjects', form: { options } });
  await screen.findByRole('grid', { name: '科目表' });
  expect(cell('0-4').textContent).toBe('甲卷');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(sent(asked)[0]).toMatchObject({ subjects: [{ paperId: '70' }] }));
});

const options = {
  ...examForm().options,
  papers: [
    ...examForm().options.papers,
    { id: '71', name: '乙卷', paperCode: 'P2', totalScore: 140, duration: 90 },
    { id: '72', name: '丙卷', paperCode: 'P3', totalScore: 100, duration: 90 },
  ],
};
const furtherGrid = () => within(screen.getByRole('grid', { name: '其他试卷' }));

test('adds further papers by letter and checks their marks', async () => {
  const { user, asked } = opened({ step: 'subjects', form: { options } });
  await user.click(await screen.findByRole('button', { name: '新增试卷' }));
  const rowOf = (place: number) => furtherGrid().getAllByRole('row')[place] as HTMLElement;
  const paperCell = (place: number) => within(rowOf(place)).getAllByRole('gridcell')[2] as HTMLElement;
  expect(rowOf(1).textContent).toContain('01 经济基础知识');
  expect(rowOf(1).textContent).toContain('B');
  const choose = async (place: number, name: string) => {
    await user.click(paperCell(place));
    // on the active cell a press already opens the selection
    if (document.activeElement?.tagName !== 'SELECT') await user.keyboard('{Enter}');
    await user.selectOptions(screen.getByRole('combobox', { name: `第${place}行：试卷` }), name);
    await user.keyboard('{Tab}');
  };
  await choose(1, '丙卷（P3）');
  expect(await furtherGrid().findByText('试卷满分100与科目满分140不一致')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  expect(sent(asked)).toEqual([]);
  await choose(1, '乙卷（P2）');
  expect(furtherGrid().queryByText(/不一致/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]).toMatchObject({ subjectPapers: [{ subjectCode: '01', label: 'B', paperId: '71' }] });
});

const withTwo = examForm().subjects.map((one) => ({
  ...one,
  papers: [...one.papers, { label: 'B', paperId: '71', paperIdName: '乙卷' }],
}));

test('shows further papers and sends them with the subject code', async () => {
  const { user, asked } = opened({ step: 'subjects', form: { subjects: withTwo } });
  await screen.findByRole('grid', { name: '其他试卷' });
  expect(furtherGrid().getByText('乙卷')).toBeTruthy();
  cell('0-0').focus();
  await user.keyboard('07{Enter}');
  await user.click(stepButton(/确认发布/));
  expect(await screen.findByRole('row', { name: '07 经济基础知识 B 乙卷' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]).toMatchObject({ subjectPapers: [{ subjectCode: '07', label: 'B', paperId: '71' }] });
  await user.click(stepButton(/科目与试卷/));
  const subjectsGrid = within(await screen.findByRole('grid', { name: '科目表' }));
  await user.click(subjectsGrid.getByRole('button', { name: /移除/ }));
  expect(screen.queryByRole('grid', { name: '其他试卷' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(2));
  expect(sent(asked)[1]).toMatchObject({ subjects: [], subjectPapers: [] });
});

test('marks a refused further paper and locks papers when fixed', async () => {
  const words = '试卷不存在或未启用，请重新选择';
  const refused = { fields: [{ path: 'subjectPapers.0.paperId', msg: words }] };
  const { user, unmount } = opened({
    step: 'confirm',
    form: { subjects: withTwo },
    answer: ({ path }) =>
      path.includes('submit')
        ? { status: 400, body: { code: 400, success: false, msg: words, data: refused } }
        : undefined,
  });
  await user.click(await screen.findByRole('button', { name: '保存草稿' }));
  await screen.findByRole('grid', { name: '其他试卷' });
  expect(await furtherGrid().findByText(words)).toBeTruthy();
  expect(stepButton(/科目与试卷/).textContent).toContain('1处需更正');
  unmount();
  const lockedFields = ['examCode', 'subjects', 'subjects.paperId'];
  const fixed = opened({
    step: 'subjects',
    form: { id: '7', version: 4, status: 50, subjects: withTwo, lockedFields },
  });
  const grid = await screen.findByRole('grid', { name: '其他试卷' });
  expect(grid.getAttribute('aria-readonly')).toBe('true');
  await fixed.user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent(fixed.asked)).toHaveLength(1));
  expect(sent(fixed.asked)[0]).not.toHaveProperty('subjectPapers');
});

test('removes the centres of a removed district', async () => {
  const { user } = opened({ step: 'places' });
  await screen.findByText(/参加考区 1 个，考点 1 个/);
  await user.click(await screen.findByRole('checkbox', { name: '云溪参加' }));
  await screen.findByText(/参加考区 0 个，考点 0 个/);
  await user.click(screen.getByRole('button', { name: '选中全部空闲考点' }));
  await screen.findByText(/参加考区 1 个，考点 2 个/);
});
