import type { PaperContent, PaperRecord } from '@kaoxin/contract/paper/paper.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { mayDo } from '../../../testing/may-do.ts';
import { fulfilment, paperContent, paperRecord } from '../../../testing/papers.ts';
import { type Answer, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import PaperDetailPage from './detail.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const refused = (status: number, msg: string): Answer => ({
  status,
  body: { code: status, success: false, msg, data: null },
});

const event = {
  fromStatusName: '草稿',
  toStatusName: '草稿',
  actorName: '王考务',
  actorDept: '考务科',
  hash: 'a1b2c3d4e5',
};
const built = {
  ...event,
  id: '1',
  seq: 1,
  action: 'create',
  actionName: '创建',
  note: null,
  time: '2026-11-01 09:00:00',
};
const enabled = {
  ...event,
  id: '2',
  seq: 2,
  action: 'enable',
  actionName: '启用',
  note: '已核对',
  toStatusName: '已启用',
  time: '2026-11-02 10:00:00',
};

interface Given {
  record?: Partial<PaperRecord> | Answer;
  content?: PaperContent | Answer;
  part?: string;
  language?: 'zh' | 'en';
}
const isAnswer = (given: object): given is Answer => 'body' in given;

function opened({ record = {}, content = paperContent(), part = '', language = 'zh' }: Given = {}) {
  const asked = serving(({ path }) => {
    if (path.includes('paper/baseInfo')) return isAnswer(record) ? record : told(paperRecord(record));
    if (path.includes('paperQuestion/list')) return isAnswer(content) ? content : told(content);
    if (path.includes('paper/timeline')) return told([built, enabled]);
    return told([]);
  });
  const codes = ['paper_edit', 'paper_enable', 'paper_view', 'paper_print', 'paper_copy'];
  mayDo(codes);
  const page = (
    <MemoryRouter initialEntries={[`/testPaperManage/paperList/detail?id=7${part && `&part=${part}`}`]}>
      <PaperDetailPage />
    </MemoryRouter>
  );
  return {
    ...showSignedIn(page, language),
    readings: () => asked.filter(({ path }) => path.includes('paperQuestion/list')),
  };
}

test('shows facts, sections and the planned and actual blueprint', async () => {
  opened({ record: { coverage: fulfilment(2) } });
  const sections = within(await screen.findByRole('region', { name: '大题' }));
  expect(sections.getByRole('row', { name: '一、单项选择 1 1 单项选择 1' })).toBeTruthy();
  const blueprint = within(screen.getByRole('region', { name: '双向细目表' }));
  expect(blueprint.getByRole('row', { name: '市场机制 2/3 2/3' })).toBeTruthy();
  expect(blueprint.getByText('细目表之外 1题')).toBeTruthy();
});

test('explains the lock of an enabled or used paper', async () => {
  const { unmount } = opened({ record: { status: 1, allowedActions: ['withdraw'] } });
  expect(await screen.findByText('试卷已启用并锁定；题目为锁定时的版本')).toBeTruthy();
  unmount();
  opened({ record: { status: 2, allowedActions: ['copy'] } });
  expect(await screen.findByText('已使用的试卷不能修改，请复制后编辑')).toBeTruthy();
});

test("shows the paper's points, and answers on request", async () => {
  const { user } = opened({ part: 'content', content: paperContent(true) });
  expect(await screen.findByText('判断 · 2分')).toBeTruthy();
  expect(screen.queryByText('错误', { selector: 'strong' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '显示答案' }));
  expect(screen.getByText('错误', { selector: 'strong' })).toBeTruthy();
});

test('offers no answers without the right', async () => {
  const { user } = opened({ part: 'content' });
  await screen.findByText('判断 · 2分');
  expect(screen.queryByRole('button', { name: '显示答案' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: '打印' }));
  const sheet = within(await screen.findByRole('article', { name: '试卷版面' }));
  expect(sheet.getByText(/^满分3分\s考试时间90分钟$/)).toBeTruthy();
  expect(screen.getByText('您没有查看答案的权限，不能打印答案')).toBeTruthy();
});

test('prints with answers and prints the answer sheet', async () => {
  const { user } = opened({ part: 'print', content: paperContent(true) });
  await user.click(await screen.findByRole('combobox', { name: /^打印内容/ }));
  await user.click(await screen.findByTitle('试卷（含答案）'));
  expect(
    within(screen.getByRole('article', { name: '试卷版面' })).getByText('错误', { selector: 'strong' }),
  ).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: /^打印内容/ }));
  await user.click(await screen.findByTitle('答题卡'));
  const sheet = screen.getByRole('article', { name: '答题卡版面' });
  expect(
    within(sheet)
      .getAllByText(/^[AB]$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['A', 'B']);
});

test('reads a secret paper once and only on request', async () => {
  const { user, readings } = opened({ record: { secretLevel: 2, unlockTime: '2026-11-14 09:00:00' }, part: 'content' });
  await screen.findByText('秘密试卷，每次查看都记入试卷动态');
  expect(readings()).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: '查看试卷内容' }));
  await screen.findByText('判断 · 2分');
  await user.click(screen.getByRole('tab', { name: '打印' }));
  await screen.findByRole('article', { name: '试卷版面' });
  expect(readings()).toHaveLength(1);
  // a print by the browser would not be logged
  expect(screen.queryByRole('button', { name: '打印' })).toBeNull();
  expect(screen.getByRole('button', { name: '导出Word' })).toBeTruthy();
  expect(screen.getByRole('article', { name: '试卷版面' }).closest('.paper-screen-only')).toBeTruthy();
});

test('shows the end of a seal or the refusal', async () => {
  const words = '试卷未到解密时间，不能查看，如需提前开启请由两人办理';
  const { user } = opened({
    record: { status: 1, secretLevel: 2, isSealed: 1, unlockTime: '2026-11-14 09:00:00', sections: [] },
    content: refused(403, words),
    part: 'content',
  });
  await screen.findByText(/试卷已封存，2026-11-14 09:00 前/);
  await user.click(screen.getByRole('button', { name: '查看试卷内容' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('handles empty, failed and missing papers', async () => {
  const first = opened({ part: 'content', content: { ...paperContent(), sections: [] } });
  expect(await screen.findByText('试卷没有题目')).toBeTruthy();
  first.unmount();
  const second = opened({ part: 'content', content: refused(500, '系统繁忙') });
  await second.user.click(await screen.findByRole('button', { name: '重试' }));
  await waitFor(() => expect(second.readings()).toHaveLength(2));
  second.unmount();
  opened({ record: refused(404, '试卷不存在') });
  expect(await screen.findByText('试卷不存在')).toBeTruthy();
  expect(screen.getByRole('button', { name: '返回列表' })).toBeTruthy();
});

test('supports English', async () => {
  opened({ language: 'en', record: { coverage: fulfilment(3) } });
  expect(await screen.findByRole('region', { name: 'Blueprint' })).toBeTruthy();
  expect(screen.getByText('No examination has it yet')).toBeTruthy();
});

test('shows the history with user and reason, newest first', async () => {
  const { user } = opened();
  await user.click(await screen.findByRole('tab', { name: '操作记录' }));
  const history = within(await screen.findByRole('region', { name: '操作记录' }));
  const entries = (await history.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '');
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatch(/启用.*王考务 · 考务科.*草稿 → 已启用\n已核对/s);
  expect(entries[1]).toMatch(/创建/);
});

test('explains missing sections of secret drafts and of empty papers', async () => {
  const draft = { status: 0, secretLevel: 2, isSealed: 0, sections: [], coverage: null };
  const { unmount } = opened({ record: { ...draft, questionCount: 2 } });
  expect(await screen.findByText('保密试卷未到解密时间，不显示大题')).toBeTruthy();
  unmount();
  opened({ record: { ...draft, questionCount: 0 } });
  expect(await screen.findByText('试卷没有题目')).toBeTruthy();
});
