import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '../../../testing/serving.ts';
import { StagedServer, stagedBatch, stagedRow, twinRow, wrongRow } from '../../../testing/staged-questions.ts';
import { openImport } from './opened.fixture.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const server = () => new StagedServer([wrongRow(1), stagedRow(2), twinRow(3)]);
const file = () => new File(['题型,题干'], '试题.csv', { type: 'text/csv' });
const chooser = () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no chooser of files');
  return input;
};

test('requires a bank and opens the sent file as batch', async () => {
  const { user, asked } = openImport(server(), {
    query: '',
    answer: ({ method, path }) =>
      method === 'POST' && path.includes('question/import') ? told(stagedBatch()) : undefined,
  });
  await user.upload(chooser(), file());
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  expect(await screen.findByText(/请选择所属题库/)).toBeTruthy();
});

test('preselects the bank of the address', async () => {
  const { user, asked } = openImport(server(), {
    query: 'bankId=5',
    answer: ({ method, path }) =>
      method === 'POST' && path.includes('question/import') ? told(stagedBatch()) : undefined,
  });
  await user.upload(chooser(), file());
  await waitFor(() =>
    expect(asked.some(({ path }) => /question\/import\?.*bankId=5.*format=auto/.test(path))).toBe(true),
  );
  expect(await screen.findByText(/共 3 题，可导入 1 题，有错误 1 题，疑似重复 1 题/)).toBeTruthy();
  expect(screen.getByText('核对试题').closest('li')?.getAttribute('aria-current')).toBe('step');
});

test('keeps the reason of a refused file visible', async () => {
  const msg = '无法识别文件格式，请上传xlsx、docx、csv、QTI包、Moodle XML、GIFT或Aiken文件';
  const { user } = openImport(server(), {
    query: 'bankId=5',
    answer: ({ method }) =>
      method === 'POST' ? { status: 400, body: { code: 400, success: false, msg, data: null } } : undefined,
  });
  await user.upload(chooser(), file());
  expect((await screen.findByText(msg)).getAttribute('role')).toBe('alert');
});

test('imports the same file again after a reason is given', async () => {
  const msg = '该文件已导入过,批次DR20261120000001';
  const { user, asked } = openImport(server(), {
    query: 'bankId=5',
    answer: ({ method, path }) => {
      if (method !== 'POST') return undefined;
      return path.includes('again=')
        ? told(stagedBatch())
        : { status: 409, body: { code: 409, success: false, msg, data: null } };
    },
  });
  await user.upload(chooser(), file());
  const dialog = await screen.findByRole('dialog', { name: '再次导入：试题.csv' });
  expect(within(dialog).getByText(msg)).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox'), '题库已清空');
  await user.click(within(dialog).getByRole('button', { name: '再次导入' }));
  await waitFor(() => expect(asked.some(({ path }) => path.includes('again='))).toBe(true));
  expect(await screen.findByText(/共 3 题/)).toBeTruthy();
});

test('lists waiting files and discards one after a confirmation', async () => {
  const { user, asked } = openImport(server(), { query: '' });
  await user.click(await screen.findByRole('button', { name: /^放弃\s*试题\.csv$/ }));
  await user.click(await screen.findByRole('button', { name: '放弃' }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.includes('importDrop'))?.body).toEqual({ batchNo: 'DR20261124000001' }),
  );
  await user.click(await screen.findByRole('button', { name: /^继续\s*试题\.csv$/ }));
  expect(await screen.findByText('第1道判断题')).toBeTruthy();
});

const task = { id: '9', kind: 'read questions', title: '读取试题', state: 'running', done: 400, total: 5000 };

test('reads a long file in the background', async () => {
  const now = new StagedServer([stagedRow(1)], { state: 'reading', taskId: '9' });
  const { asked } = openImport(now, {
    answer: ({ path }) => {
      if (!path.includes('task/detail')) return undefined;
      const isFirst = asked.filter((one) => one.path.includes('task/detail')).length === 1;
      if (!isFirst) now.batch = {};
      return told({ ...task, stopping: 0, words: null, ...(isFirst ? {} : { state: 'done' }) });
    },
  });
  expect(await screen.findByText(/已读取 400 行/)).toBeTruthy();
  expect(await screen.findByText('第1道判断题', {}, { timeout: 4_000 })).toBeTruthy();
});

test('reports a missing batch and offers another file', async () => {
  openImport(server(), {
    answer: ({ path }) =>
      path.includes('importReport')
        ? { status: 404, body: { code: 404, success: false, msg: '数据不存在', data: null } }
        : undefined,
  });
  expect(await screen.findByText('数据不存在')).toBeTruthy();
  expect(screen.getByRole('button', { name: '导入其他文件' })).toBeTruthy();
});

const outcome = { imported: 1, replaced: 0, skipped: 1, failed: 1, failedRows: [{ rowNo: 1, words: '题干不能为空' }] };

test.each([
  [[], { mode: 'all', duplicatePolicy: 'skip' }, '确认导入'],
  [['只导入没有错误的'], { mode: 'validOnly', duplicatePolicy: 'skip' }, '导入1题'],
  [['只导入没有错误的', '替换'], { mode: 'validOnly', duplicatePolicy: 'replace' }, '确认导入'],
  [['保留两者'], { mode: 'all', duplicatePolicy: 'keep' }, '确认导入'],
  [['只导入没有错误的', '保留两者'], { mode: 'validOnly', duplicatePolicy: 'keep' }, '导入2题'],
])('for %j the confirmation sends %j', async (chosen, sent, label) => {
  const now = server();
  const { user, asked } = openImport(now, {
    answer: ({ path }) => {
      if (!path.includes('question/confirm')) return undefined;
      now.batch = { state: 'imported', outcome };
      return told({ ...outcome, batchNo: stagedBatch().batchNo, state: 'imported', taskId: null });
    },
  });
  await user.click(await screen.findByRole('button', { name: '确认导入…' }));
  const dialog = await screen.findByRole('dialog', { name: '确认导入：试题.csv' });
  for (const name of chosen) await user.click(within(dialog).getByRole('radio', { name: new RegExp(`^${name}`) }));
  await user.click(within(dialog).getByRole('button', { name: label }));
  await screen.findByText(/导入1题，替换0题，跳过1题，失败1题/);
  const query = new URL(asked.find(({ path }) => path.includes('question/confirm'))?.path ?? '', 'http://x')
    .searchParams;
  expect(Object.fromEntries(query)).toEqual({ batchNo: 'DR20261124000001', ...sent });
  expect(screen.getByText('第1题：题干不能为空')).toBeTruthy();
});

test('keeps a refused dialog, replaces only with the right', async () => {
  const msg = '存在1行错误数据,请修正后再导入';
  const { user } = openImport(server(), {
    may: ['question_import', 'question_confirm'],
    answer: ({ path }) =>
      path.includes('question/confirm')
        ? { status: 400, body: { code: 400, success: false, msg, data: null } }
        : undefined,
  });
  await user.click(await screen.findByRole('button', { name: '确认导入…' }));
  const dialog = await screen.findByRole('dialog', { name: '确认导入：试题.csv' });
  expect(within(dialog).queryByRole('radio', { name: /^替换/ })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: '确认导入' }));
  expect(await screen.findByText(msg)).toBeTruthy();
  expect(screen.getByRole('dialog', { name: '确认导入：试题.csv' })).toBeTruthy();
});

test('names losses with their place', async () => {
  const loss = { rowNo: 2, place: 'item-2.xml', construct: 'hotspotInteraction', words: '热点题不能表达，已略去' };
  const report = {
    batch: stagedBatch({ lossCount: 1 }),
    constructs: [{ construct: loss.construct, words: loss.words, count: 1 }],
    losses: { records: [loss], total: 1, size: 50, current: 1, pages: 1 },
  };
  const { user } = openImport(server(), {
    answer: ({ path }) => (path.includes('importReport') ? told(report) : undefined),
  });
  await user.click(await screen.findByRole('tab', { name: /^未能带入/ }));
  const table = await screen.findByRole('table', { name: '未能带入的内容' });
  expect(within(table).getByText('item-2.xml')).toBeTruthy();
  expect(screen.getByRole('button', { name: '下载损失报告' })).toBeTruthy();
});
