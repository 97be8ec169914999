import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { examVerbs } from '@kaoxin/contract/exam/formal/states.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { examRecord } from '../../../testing/exams.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { type Answer, type Asked, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import ExamDetailPage from './detail.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const everything = Object.values(examVerbs).map(({ button }) => button);

interface Given {
  record?: () => ExamRecord;
  codes?: readonly string[];
  query?: string;
  answer?: (asked: Asked) => Answer | undefined;
  language?: 'zh' | 'en';
}

function opened({ record = examRecord, codes = everything, query = 'id=7', answer, language = 'zh' }: Given = {}) {
  const asked = serving((one) => {
    const own = answer?.(one);
    if (own) return own;
    return told(/detail|submit|releaseAsk/.test(one.path) ? record() : []);
  });
  mayDo(codes);
  const page = (
    <MemoryRouter initialEntries={[`/examinationManage/examinationList/detail?${query}`]}>
      <ExamDetailPage />
    </MemoryRouter>
  );
  return { ...showSignedIn(page, language), asked };
}
const sent = (asked: readonly Asked[], call: string) =>
  asked.filter(({ path }) => path.includes(call)).map(({ body }) => body);
const bar = () => screen.findByRole('toolbar', { name: '考试操作' });
const verbsIn = async () =>
  within(await bar())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('shows state, schedule and allowed actions', async () => {
  opened();
  expect(await verbsIn()).toEqual(['编辑E', '转入编排S', '取消']);
  const steps = within(screen.getByRole('list', { name: '考试进程' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '✓草稿（已过）2026-01-01 09:00',
    '2已发布2026-01-02 09:00',
    '3编排中预计 2026-07-31 17:00',
    '4考试中预计 2026-11-14 09:00',
    '5评卷中预计 2026-11-15 17:00',
    '6成绩已公布',
    '7已归档',
  ]);
});

test('shows an action only if server and rights allow it', async () => {
  opened({ codes: ['formal_exam_edit'] });
  expect(await verbsIn()).toEqual(['编辑E']);
});

test('shows a dash for an unknown number of examinees', async () => {
  opened();
  const [examinees] = await screen.findAllByText('报名人数');
  expect(examinees?.nextElementSibling?.textContent).toBe('—');
});

test('requires a reason of five characters to cancel', async () => {
  const { user, asked } = opened();
  await user.click(within(await bar()).getByRole('button', { name: '取消' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/取消后不能恢复/)).toBeTruthy();
  await user.type(await dialog.findByRole('textbox', { name: /取消原因/ }), '台风');
  await user.click(dialog.getByRole('button', { name: '取消考试' }));
  expect(sent(asked, 'submit')).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /取消原因/ }), '登陆改期');
  await user.click(dialog.getByRole('button', { name: '取消考试' }));
  await waitFor(() => expect(sent(asked, 'submit')).toHaveLength(1));
  expect(sent(asked, 'submit')[0]).toEqual({ id: '7', version: 4, status: 90, reason: '台风登陆改期' });
});

test('shows the second user who acted first, without the action', async () => {
  let isLate = false;
  const late = () =>
    isLate
      ? examRecord({
          version: 5,
          status: 90,
          allowedActions: [],
          cancelReason: '台风登陆改期',
          timeline: [
            ...examRecord().timeline,
            {
              id: 'e3',
              seq: 3,
              action: 'cancel',
              actionName: '取消',
              fromStatus: 10,
              fromStatusName: '已发布',
              toStatus: 90,
              toStatusName: '已取消',
              actorId: '2',
              actorName: '林致和',
              actorDept: null,
              note: '台风登陆改期',
              diff: null,
              time: '2026-01-04 10:00:00',
              hash: 'ffff',
            },
          ],
        })
      : examRecord();
  const { user } = opened({
    record: late,
    answer: ({ path }) => {
      if (!path.includes('submit')) return undefined;
      isLate = true;
      const msg = '数据已被他人修改,请刷新后重试';
      return { status: 409, body: { code: 409, success: false, msg, data: null } };
    },
  });
  await user.click(within(await bar()).getByRole('button', { name: '转入编排' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: '转入编排' }));
  await dialog.findByText(/此项不能再办/);
  expect(dialog.getByText(/【林致和】01-04 10:00 取消/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: '转入编排' })).toBeNull();
});

test('requires a reason to request an incomplete release', async () => {
  const record = () => examRecord({ status: 40, scoreCompleteness: 0.984, allowedActions: ['releaseAsk'] });
  const { user, asked } = opened({ record });
  await user.click(within(await bar()).getByRole('button', { name: '发起成绩发布' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('98.4%')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '发起成绩发布' }));
  expect(await dialog.findByText('成绩尚未到齐，请填写发起原因')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /发起原因/ }), '三名考生成绩待核');
  await user.click(dialog.getByRole('button', { name: '发起成绩发布' }));
  await waitFor(() => expect(sent(asked, 'releaseAsk')).toEqual([{ id: '7', version: 4, reason: '三名考生成绩待核' }]));
});

test('shows the releasing user who requested the release', async () => {
  const asked = { releaseState: 1, releaseAskUserName: '唐亦山', releaseAskTime: '2026-12-01 09:00:00' };
  const record = () => examRecord({ ...asked, status: 40, releaseReason: '已核对', allowedActions: ['release'] });
  const { user } = opened({ record });
  expect(await screen.findByText('待公布成绩')).toBeTruthy();
  await user.click(within(await bar()).getByRole('button', { name: '公布成绩' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('唐亦山')).toBeTruthy();
  expect(dialog.getByText('2026-12-01 09:00')).toBeTruthy();
});

test('shows release progress, and the reason after a stop', async () => {
  let task: object = { id: '77', state: 'running', done: 9_000, total: 24_000, words: null };
  let releaseTaskId: string | null = '77';
  const record = () =>
    examRecord({ status: 40, releaseState: 1, releaseTaskId, allowedActions: releaseTaskId ? [] : ['release'] });
  opened({ record, answer: ({ path }) => (path.includes('task/detail') ? told(task) : undefined) });
  expect(await screen.findByText('公布成绩：已完成 37%。可以离开本页，完成后会通知您。')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '公布成绩' })).toHaveProperty('value', 9_000);
  expect(screen.queryByRole('button', { name: '公布成绩' })).toBeNull();
  task = { ...task, state: 'failed', words: '请先由考务岗发起成绩发布' };
  releaseTaskId = null;
  expect(await screen.findByText('成绩没有公布：请先由考务岗发起成绩发布', {}, { timeout: 5_000 })).toBeTruthy();
  expect(within(await bar()).getByRole('button', { name: '公布成绩' })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('reports a release started by another user', async () => {
  const record = () => examRecord({ status: 40, releaseState: 1, releaseTaskId: '77', allowedActions: [] });
  const away = { status: 404, body: { code: 404, success: false, msg: '数据不存在', data: null } };
  opened({ record, answer: ({ path }) => (path.includes('task/detail') ? away : undefined) });
  expect(await screen.findByText('公布成绩：正在由其他人员进行，完成后此处自动更新。')).toBeTruthy();
});

test('shows state changes, reasons and changed fields in the history', async () => {
  const [first] = examRecord().timeline;
  const edit = { action: 'edit', actionName: '修改', diff: { batch: [1, 2], notice: [null, null] } };
  const cancel = { action: 'cancel', actionName: '取消', fromStatus: 10, fromStatusName: '已发布', toStatus: 90 };
  const timeline = first
    ? [
        { ...first, ...edit },
        { ...first, ...cancel, id: 'e9', seq: 9, toStatusName: '已取消', note: '台风登陆改期' },
      ]
    : [];
  opened({ record: () => examRecord({ timeline }), query: 'id=7&part=history' });
  const [latest, earlier] = await screen.findAllByText(/→/);
  expect(latest?.textContent).toBe('已发布 → 已取消\n台风登陆改期');
  expect(earlier?.textContent).toBe('批次：1 → 2\n公告');
});

test('counts omitted seat changes in the history and hides codes', async () => {
  const [first] = examRecord().timeline;
  const timeline = first ? [first, { ...first, id: '9', seq: 9, hash: null }] : [];
  const whole = opened({ record: () => examRecord({ timeline: timeline.slice(0, 1) }), query: 'id=7&part=history' });
  expect(await screen.findAllByText('#abcdef01')).toHaveLength(1);
  expect(screen.queryByText(/未列出/)).toBeNull();
  whole.unmount();
  opened({ record: () => examRecord({ timeline }), query: 'id=7&part=history' });
  expect(await screen.findByText('更早的7条座位调整记录未列出，请在审计日志中查询')).toBeTruthy();
  expect(screen.getAllByText(/^#/)).toHaveLength(1);
});

test('shows old scores in the history only to permitted users', async () => {
  const [first] = examRecord().timeline;
  const corrected = (sides: (before: unknown, after: unknown) => unknown[]) => ({
    seq: 2,
    action: 'score_change',
    actionName: '更正成绩',
    note: '复核申请：26030301200087',
    diff: { 经济基础知识: sides(71, 74.5), personTotal: sides(161, 164.5), passFlag: sides(0, 1) },
  });
  const timeline = first
    ? [
        { ...first, ...corrected((...both) => both), id: '2' },
        { ...first, ...corrected(() => [null, null]), id: '3', seq: 3 },
      ]
    : [];
  opened({ record: () => examRecord({ timeline }), query: 'id=7&part=history' });
  const [untold, said] = await screen.findAllByText(/26030301200087/);
  expect(said?.textContent).toContain('经济基础知识：71 → 74.5\n总分：161 → 164.5\n合格：否 → 是');
  expect(untold?.textContent).toMatch(/经济基础知识\n总分\n合格$/);
});

test('reads the part from the address and reports a bad id', async () => {
  const { user, unmount } = opened({ query: 'id=7&part=subjects' });
  expect(await screen.findByRole('cell', { name: '经济基础知识' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '甲卷' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: '基本信息' }));
  expect(await screen.findByText('2026-07-01 09:00:00')).toBeTruthy();
  unmount();
  const nobody = opened({ query: '' });
  expect(await screen.findByText('没有指明考试，请从列表中打开')).toBeTruthy();
  nobody.unmount();
  opened({
    answer: () => ({ status: 404, body: { code: 404, success: false, msg: '数据不存在或已被删除', data: null } }),
  });
  expect(await screen.findByText('数据不存在或已被删除')).toBeTruthy();
});

test('shows all papers of a subject with letters', async () => {
  const [subject] = examRecord().subjects;
  const [first] = examRecord().timeline;
  if (!subject || !first) throw new Error('it has a subject and a past');
  const papers = [...subject.papers, { label: 'B', paperId: '71', paperIdName: '乙卷' }];
  const diff = { subjectPapers: ['经济基础知识 A=P1', '经济基础知识 A=P1 B=P2'] };
  const record = () => examRecord({ subjects: [{ ...subject, papers }], timeline: [{ ...first, diff }] });
  const { user } = opened({ record, query: 'id=7&part=subjects' });
  expect((await screen.findByText('A卷 甲卷')).parentElement?.textContent).toBe('A卷 甲卷B卷 乙卷');
  await user.click(screen.getByRole('tab', { name: '操作记录' }));
  expect(await screen.findByText('A、B卷：经济基础知识 A=P1 → 经济基础知识 A=P1 B=P2')).toBeTruthy();
});

test('gives keys to the staff rows instead of the examination', async () => {
  const staff = {
    id: '91',
    name: '苏映棠',
    duty: 1,
    dutyName: '主考',
    centreId: null,
    roomId: null,
    version: 1,
  };
  const records = [{ ...staff, examId: '7', phone: '139****2222', createTime: '', updateTime: '' }];
  const { user, asked } = opened({
    record: () => examRecord({ status: 0, allowedActions: ['edit', 'remove'] }),
    query: 'id=7&part=staff',
    answer: ({ path }) =>
      path.includes('examStaff/list') ? told({ records, total: 1, size: 10, current: 1, pages: 1 }) : undefined,
  });
  (await screen.findByRole('row', { name: /苏映棠/ })).focus();
  await user.keyboard('{Delete}');
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(sent(asked, 'examStaff/remove')).toHaveLength(1));
  expect(sent(asked, 'formalExam/remove')).toEqual([]);
});

test('supports English', async () => {
  opened({ language: 'en' });
  const toolbar = await screen.findByRole('toolbar', { name: 'Examination actions' });
  expect(within(toolbar).getByRole('button', { name: 'Move to arranging' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'History' })).toBeTruthy();
});

test('reveals a staff phone with a reason to permitted users', async () => {
  const staff = {
    id: '91',
    name: '苏映棠',
    duty: 1,
    dutyName: '主考',
    centreId: null,
    roomId: null,
    version: 1,
    examId: '7',
    phone: '139****2222',
    createTime: '',
    updateTime: '',
  };
  const given = {
    query: 'id=7&part=staff',
    answer: ({ path }: Asked) =>
      path.includes('examStaff/list')
        ? told({ records: [staff], total: 1, size: 10, current: 1, pages: 1 })
        : path.includes('examStaff/reveal')
          ? told({ phone: '13900002222' })
          : undefined,
  };
  const { user, asked, unmount } = opened({ ...given, codes: ['formal_exam', 'pii_view'] });
  await screen.findByText('139****2222');
  await user.click(screen.getByRole('button', { name: /查看完整电话/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '查看' }));
  expect(asked.filter(({ path }) => path.includes('reveal'))).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /查看原因/ }), '联系主考');
  await user.click(dialog.getByRole('button', { name: '查看' }));
  expect(await screen.findByText('13900002222')).toBeTruthy();
  expect(asked.filter(({ path }) => path.includes('reveal')).map(({ body }) => body)).toEqual([
    { id: '91', reason: '联系主考' },
  ]);
  unmount();
  opened({ ...given, codes: ['formal_exam'] });
  await screen.findByText('139****2222');
  expect(screen.queryByRole('button', { name: /查看完整电话/ })).toBeNull();
});

test('gives the next step a key, but not cancelling', async () => {
  const { user, asked } = opened();
  const cancel = within(await bar()).getByRole('button', { name: '取消' });
  expect(cancel.getAttribute('aria-keyshortcuts')).toBeNull();
  await user.keyboard('s');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: '转入编排' })).toBeTruthy();
  expect(sent(asked, 'submit')).toEqual([]);
});

test('prints the title that the screen has in tabs', async () => {
  opened({ query: 'id=7&part=day' });
  await screen.findByRole('tab', { name: /考试当天/ });
  expect(screen.queryByRole('heading', { name: '考试当天' })).toBeNull();
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(screen.getByRole('heading', { name: '考试当天' })).toBeTruthy();
  act(() => void dispatchEvent(new Event('afterprint')));
});
