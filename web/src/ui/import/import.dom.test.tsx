import { importCalls, type StagedBatch, type StagedLine } from '@kaoxin/contract/lists/staging.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ImportPage } from './import-page.tsx';

const calls = importCalls({ title: ['名单', 'Lists'], access: 'signed-in', path: 'trial/import', changes: [] });

const line = (rowNo: number, more: Partial<StagedLine> = {}): StagedLine => ({
  rowNo,
  values: {},
  cells: { name: `人${rowNo}`, phone: '13800001111' },
  errors: [],
  wrong: [],
  known: 0,
  changes: 0,
  leftOut: 0,
  taken: 0,
  ...more,
});
const wrong = line(3, { cells: { name: '王五', phone: '138' }, errors: ['手机号码长度不为11位'], wrong: ['phone'] });
const batch: StagedBatch = {
  batchId: '1',
  fileName: '名单.xlsx',
  total: 3,
  good: 1,
  bad: 1,
  known: 1,
  changed: 0,
  leftOut: 0,
  taken: 0,
  secrets: 0,
  state: 'staged',
  mapped: 1,
  taskId: null,
  earlier: null,
  losses: [],
  unknownHeadings: ['星座'],
  missingHeadings: [],
  assumed: [],
  faults: [],
  columns: [
    { key: 'name', label: '姓名', required: 1, asks: 'text', choices: [] },
    { key: 'phone', label: '手机号码', required: 0, asks: 'text', choices: [] },
  ],
  headings: [
    { heading: '姓名', sample: ['王五'], key: 'name', by: 'name' },
    { heading: '电话', sample: ['138'], key: 'phone', by: 'similar' },
    { heading: '星座', sample: [], key: null, by: null },
  ],
  rows: [],
};

function shown(kept: StagedBatch, rows: Record<string, StagedLine[]> = {}) {
  const body = (data: unknown) => ({ body: { code: 200, success: true, msg: '', data } });
  const asked = serving(({ path, body: given }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname.endsWith('Rows')) {
      const records = rows[searchParams.get('kind') ?? 'all'] ?? [];
      return body({ records, total: records.length, size: 50, current: 1, pages: 1 });
    }
    if (pathname.endsWith('Detail')) return body(kept);
    const mended = given && typeof given === 'object' && ('cells' in given || 'everywhere' in given);
    return body(mended ? { ...kept, bad: 0, good: 2, faults: [] } : { ...kept, mapped: 1 });
  });
  const view = showSignedIn(<ImportPage calls={calls} hint={['请选择', 'Choose']} onShow={() => undefined} />);
  return { ...view, sent: () => asked.filter(({ method }) => method === 'POST').map((one) => one.body) };
}

test('lists invalid rows first, with a counted tab per kind', async () => {
  const { user } = shown(batch, { bad: [wrong], good: [line(2)], known: [line(4, { known: 1 })] });
  expect(await screen.findByText('名单.xlsx：共 3 行，可导入 1 行，有错误 1 行')).toBeDefined();
  expect(screen.getByText(/未识别、不会导入的列/).textContent).toContain('星座');
  expect(await screen.findByText('手机号码长度不为11位')).toBeDefined();
  expect(screen.queryByText('人2')).toBeNull();
  await user.click(screen.getByRole('tab', { name: /可导入/ }));
  expect(await screen.findByText('人2')).toBeDefined();
  expect(screen.queryByText('王五')).toBeNull();
  await user.click(screen.getByRole('tab', { name: /已导入过/ }));
  expect(await screen.findByText('人4')).toBeDefined();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});

test('edits the first invalid cell, Enter rechecks, Escape reverts', async () => {
  const { user, sent } = shown(batch, { bad: [wrong] });
  const correct = async () => user.click(await screen.findByRole('button', { name: /更正/ }));
  await correct();
  const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: '第3行：手机号码' });
  expect(document.activeElement).toBe(phone());
  await user.type(phone(), '9{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(sent()).toEqual([]);
  await correct();
  expect(phone().value).toBe('138');
  await user.clear(phone());
  await user.type(phone(), '13800002222{Enter}');
  await waitFor(() => expect(sent()).toEqual([{ batchId: '1', rowNo: 3, cells: { phone: '13800002222' } }]));
  expect(await screen.findByText('名单.xlsx：共 3 行，可导入 2 行，有错误 0 行')).toBeDefined();
});

test('keeps the focus at the corrected row or its successor', async () => {
  const rows: Record<string, StagedLine[]> = { bad: [wrong, line(5, { errors: ['姓名不能为空'] })] };
  const { user } = shown({ ...batch, bad: 2 }, rows);
  const correct = (rowNo: number) => screen.findByRole('button', { name: `更正第${rowNo}行` });
  await user.click(await correct(3));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(await correct(3));
  await user.keyboard('{Enter}');
  rows.bad = rows.bad?.slice(1) ?? [];
  await user.keyboard('9{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: '更正第3行' })).toBeNull());
  expect(document.activeElement).toBe(await correct(5));
  rows.bad = [];
  await user.click(screen.getByRole('button', { name: '不导入第5行' }));
  await screen.findByText('没有这样的行');
  expect(document.activeElement?.className).toBe('kx-import-grid');
});

const district: StagedBatch['columns'][number] = {
  key: 'district',
  label: '考区',
  required: 1,
  asks: 'choice',
  choices: ['云溪', '澄江'],
};
const day: StagedBatch['columns'][number] = { key: 'day', label: '收到时间', required: 0, asks: 'day', choices: [] };
const withPickers: StagedBatch = {
  ...batch,
  columns: [...batch.columns, district, day],
  headings: [
    ...batch.headings,
    { heading: '考区', sample: [], key: 'district', by: 'name' },
    { heading: '时间', sample: [], key: 'day', by: 'name' },
  ],
};
const misplaced = line(7, {
  cells: { name: '王五', district: '云西', day: '2026-03-01' },
  errors: ['考区【云西】不存在', '姓名含有非法字符'],
  wrong: ['district', 'name'],
});

test('focuses an invalid cell with picker and error', async () => {
  const seen: Element[] = [];
  Element.prototype.scrollIntoView = function scrolled() {
    seen.push(this);
  };
  const { user, sent } = shown(withPickers, { bad: [misplaced] });
  expect((await screen.findByText('考区【云西】不存在')).closest('li')).not.toBe(
    screen.getByText('姓名含有非法字符').closest('li'),
  );
  await user.click(screen.getByRole('button', { name: /更正/ }));
  expect(await screen.findByRole('button', { name: '打开日历' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '第7行：姓名' }));
  expect(seen.at(-1)?.getAttribute('data-label')).toBe('姓名');
  const choice = screen.getByRole('combobox', { name: '第7行：考区' });
  expect(choice.getAttribute('aria-invalid')).toBe('true');
  await user.click(choice);
  await user.click(await screen.findByTitle('云溪'));
  await user.click(screen.getByRole('button', { name: '保存并检查' }));
  await waitFor(() => expect(sent()).toEqual([{ batchId: '1', rowNo: 7, cells: { district: '云溪' } }]));
});

test('corrects a value invalid in many rows once', async () => {
  const faults = [{ key: 'district', value: '云西', words: '考区【云西】不存在', count: 80 }];
  const { user, sent } = shown({ ...withPickers, bad: 80, faults }, { bad: [misplaced] });
  const told = within(await screen.findByRole('region', { name: '重复出现的错误' }));
  expect(told.getByText('考区“云西”').closest('p')?.textContent).toBe('考区“云西” 共 80 行：考区【云西】不存在');
  const verb = told.getByRole<HTMLButtonElement>('button', { name: '全部 80 行改为此值' });
  expect(verb.disabled).toBe(true);
  await user.click(told.getByRole('combobox', { name: '将考区“云西”全部改为' }));
  await user.click(await screen.findByTitle('澄江'));
  await user.click(verb);
  const everywhere = { key: 'district', from: '云西', to: '澄江' };
  await waitFor(() => expect(sent()).toEqual([{ batchId: '1', everywhere }]));
  expect(await screen.findByText('已更正 80 行')).toBeDefined();
});

test('keeps unsaved row input across tabs and pages', async () => {
  const rows: Record<string, StagedLine[]> = { bad: [wrong], all: [wrong] };
  const { user, unmount } = shown(batch, rows);
  const correct = () => screen.findByRole('button', { name: '更正第3行' });
  const phone = () => screen.getByRole('textbox', { name: '第3行：手机号码' });
  await user.click(await correct());
  await user.clear(phone());
  await user.type(phone(), '1380');
  await user.click(screen.getByRole('tab', { name: /^全部/ }));
  expect(await screen.findByText('更正尚未保存')).toBeDefined();
  unmount();
  shown(batch, rows);
  await user.click(await correct());
  expect(phone()).toHaveProperty('value', '1380');
  await user.type(phone(), '{Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  await screen.findByText(/^第3行仍有错误：/);
  expect(screen.queryByText('更正尚未保存')).toBeNull();
});

test('reports a failed upload', async () => {
  const { user } = shown(batch);
  await screen.findByText(/^名单\.xlsx/);
  serving(() => Promise.reject(new Error('no network')));
  const chooser = document.querySelector('input[type="file"]') as HTMLInputElement;
  await user.upload(chooser, new File(['x'], '名单.xlsx'));
  expect((await screen.findByRole('alert')).textContent).toContain('网络连接失败，请检查网络后重试');
});

test('discards a file after a confirmation', async () => {
  const { user, sent } = shown(batch);
  await user.click(await screen.findByRole('button', { name: '放弃' }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('放弃导入此文件？已更正的内容将一并删除');
  expect(sent()).toEqual([]);
  await user.click(within(question).getByRole('button', { name: '放弃' }));
  await waitFor(() => expect(sent()).toEqual([{ batchId: '1' }]));
  await waitFor(() => expect(screen.queryByText(/^名单\.xlsx/)).toBeNull());
});

test('skips a row and imports the rest', async () => {
  const { user, sent } = shown(batch, { bad: [wrong] });
  await user.click(await screen.findByRole('button', { name: '不导入第3行' }));
  await waitFor(() => expect(sent()).toEqual([{ batchId: '1', rowNo: 3, leftOut: 1 }]));
  await user.click(screen.getByRole('button', { name: '导入 1 行' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
});

test('confirms guessed columns, once per field, required ones complete', async () => {
  const { user, sent } = shown({ ...batch, mapped: 0 });
  const field = async (heading: string) => screen.findByRole('combobox', { name: `${heading}对应的字段` });
  await field('姓名');
  expect(screen.getByText('列名相近，请确认')).toBeDefined();
  const choose = async (heading: string, label: string) => {
    const control = await field(heading);
    await user.click(control);
    const id = control.getAttribute('aria-controls') ?? '';
    const list = await waitFor(() => {
      const found = document.getElementById(id)?.closest<HTMLElement>('.ant-select-dropdown');
      if (!found) throw new Error('no list');
      return found;
    });
    const [option] = within(list).getAllByTitle(label);
    if (option) await user.click(option);
  };
  await choose('星座', '姓名 *');
  await choose('星座', '不导入');
  expect((await screen.findByText(/还需指定必填列/)).textContent).toContain('姓名');
  await choose('姓名', '姓名 *');
  expect(screen.queryByText(/还需指定必填列/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '确认并检查' }));
  await waitFor(() => expect(sent()).toEqual([{ batchId: '1', keys: ['name', 'phone', null] }]));
});

test('reads a long file in a task, then reviews it', async () => {
  const reading = { ...batch, state: 'reading', taskId: '7', total: 0 };
  let state = 'running';
  serving(({ path }) => {
    const task = {
      id: '7',
      kind: 'x',
      title: '读取',
      state,
      done: 2_000,
      total: 0,
      stopping: 0,
      words: '已读取2行',
      path: null,
    };
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const kept = state === 'done' && searchParams.has('batchId') ? batch : reading;
    const rows = { records: [], total: 0, size: 50, current: 1, pages: 1 };
    const data = pathname.includes('task/') ? task : pathname.endsWith('Rows') ? rows : kept;
    return { body: { code: 200, success: true, msg: '', data } };
  });
  const { user } = showSignedIn(
    <ImportPage calls={calls} about={{ examId: '5' }} hint={['请选择', 'Choose']} onShow={() => undefined} />,
  );
  expect(await screen.findByText(/^已读取 2000 行。/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^导入/ })).toBeNull();
  state = 'done';
  await user.click(await screen.findByRole('button', { name: '核对并确认' }, { timeout: 5_000 }));
  expect(await screen.findByRole('button', { name: '导入 1 行' })).toBeDefined();
});

test('keeps an import result until it was shown', async () => {
  serving(() => ({ body: { code: 200, success: true, msg: '', data: { ...batch, state: 'imported', secrets: 2 } } }));
  const told = (batchId: string) => <p>{`密码 ${batchId}`}</p>;
  const page = <ImportPage calls={calls} hint={['请选择', 'Choose']} onShow={() => undefined} told={told} />;
  const { user } = showSignedIn(page);
  expect(await screen.findByText('密码 1')).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
  await user.click(screen.getByRole('button', { name: '继续导入其他文件' }));
  expect(screen.getByRole('button', { name: /选择文件/ })).toBeDefined();
});

test('reimports a file only with a reason, showing earlier imports', async () => {
  const earlier = { batchId: '9', by: '周晓岚', time: '2026-03-01 09:00:00', imported: 2 };
  const { user, sent } = shown({ ...batch, bad: 0, earlier });
  const warning = await screen.findByText('该文件已由周晓岚于 2026-03-01 09:00:00 导入过，共 2 行。');
  expect(warning.closest('.kx-notice-warn')).not.toBeNull();
  expect(screen.queryByRole('button', { name: '导入 1 行' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '再次导入 1 行…' }));
  const asking = within(await screen.findByRole('dialog', { name: '再次导入该文件' }));
  await user.click(asking.getByRole('button', { name: '再次导入 1 行' }));
  expect(await asking.findByText('请输入再次导入的原因')).toBeDefined();
  expect(sent()).toEqual([]);
  await user.type(asking.getByRole('textbox'), '登记后误删');
  await user.click(asking.getByRole('button', { name: '再次导入 1 行' }));
  await waitFor(() => expect(sent()).toEqual([{ batchId: '1', again: '登记后误删' }]));
});

test('offers nothing when an earlier import has every row', async () => {
  const earlier = { batchId: '9', by: null, time: null, imported: null };
  shown({ ...batch, bad: 0, good: 0, known: 3, earlier });
  expect(await screen.findByText('该文件已由其他人员导入过。')).toBeDefined();
  expect(screen.getByText('其中没有可以再次导入的行。')).toBeDefined();
  expect(screen.queryByRole('button', { name: /再次导入/ })).toBeNull();
});

const dialogOver = (kept: StagedBatch | null) => {
  serving(({ path }) => {
    const rows = { records: [], total: 0, size: 50, current: 1, pages: 1 };
    return { body: { code: 200, success: true, msg: '', data: path.includes('Rows') ? rows : kept } };
  });
  const closed = vi.fn();
  const { user } = showSignedIn(
    <ImportDialog calls={calls} title={['导入名单', 'Import lists']} hint={['请选择', 'Choose']} onClose={closed} />,
  );
  return { user, closed };
};

test('asks before leaving a checked file that is not imported', async () => {
  const { user, closed } = dialogOver(batch);
  await screen.findByText('名单.xlsx：共 3 行，可导入 1 行，有错误 1 行');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: '继续导入' }));
  expect(closed).not.toHaveBeenCalled();
  const [dialog] = screen.getAllByRole('dialog');
  const close = dialog && within(dialog).getAllByRole('button', { name: '关闭' }).at(-1);
  if (close) await user.click(close);
  await user.click(await screen.findByRole('button', { name: '仍然关闭' }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

test('closes at once without a file', async () => {
  const { user, closed } = dialogOver(null);
  await screen.findByText('请选择');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

test('names the rows of the last import after a reload', async () => {
  const past = { ...batch, fileName: '名单.csv', total: 5, good: 0, bad: 3, taken: 2, state: 'part', secrets: 0 };
  serving(() => ({ body: { code: 200, success: true, msg: '', data: past } }));
  showSignedIn(<ImportPage calls={calls} hint={['请选择', 'Choose']} onShow={() => undefined} />);
  await screen.findByText(/上次导入的文件“名单.csv”：已导入 2 行；3 行未导入：3 行有错误/);
  screen.getByRole('button', { name: '下载错误行' });
  screen.getByRole('button', { name: /选择文件/ });
  expect(screen.queryByRole('tab')).toBeNull();
});

test('names the rows an import left out, with their download', async () => {
  const data = (value: unknown) => ({ body: { code: 200, success: true, msg: '', data: value } });
  let isEnded = false;
  serving(({ path, method }) => {
    const { pathname } = new URL(path, 'http://localhost');
    if (pathname.endsWith('Rows')) return data({ records: [], total: 0, size: 50, current: 1, pages: 1 });
    if (pathname.endsWith('task/detail'))
      return data({ id: '9', title: '导入名单', state: 'done', done: 2, total: 2, stopping: 0, words: '已导入2行' });
    if (method === 'POST') {
      isEnded = true;
      return data({ taskId: '9' });
    }
    return data(
      isEnded ? { ...batch, total: 5, good: 0, bad: 3, taken: 2, state: 'part' } : { ...batch, good: 2, bad: 3 },
    );
  });
  const { user } = showSignedIn(<ImportPage calls={calls} hint={['请选择', 'Choose']} onShow={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: '导入 2 行' }));
  await screen.findByText('已导入2行');
  await screen.findByText('3 行未导入：3 行有错误');
  expect(screen.getByRole('button', { name: '下载错误行' })).toBeDefined();
});
