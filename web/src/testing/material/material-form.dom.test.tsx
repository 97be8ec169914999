import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { atMaterials, keeping, type Row, shownFile } from './materials.fixture.tsx';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = vi.fn();
});

const held: Row = {
  id: '1',
  title: '考务手册',
  papersShown: [shownFile('11', '手册.pdf'), shownFile('12', '附表.xlsx')],
  photosShown: [shownFile('21', '考点.png'), shownFile('22', '考场.png')],
};
const opened = async (name: string) => within(await screen.findByRole('dialog', { name }));
const chooser = (label: string) => {
  const field = screen.getByText(label, { selector: 'label' }).closest('.kx-field');
  return field?.querySelector('input[type="file"]') as HTMLInputElement;
};
const saved = (asked: { method: string; path: string; body: unknown }[]) =>
  asked.find(({ path }) => path.endsWith('/submit'))?.body as Record<string, unknown>;

async function edited(one: Row) {
  const asked = keeping([one]);
  const view = atMaterials();
  await view.user.click(await screen.findByRole('button', { name: `查看 ${one.title}` }));
  await view.user.click(await (await opened('查看资料')).findByRole('button', { name: '编辑' }));
  return { ...view, asked, dialog: await opened('编辑资料') };
}

test('marks both fields of a reversed span until one changes', async () => {
  keeping([]);
  const { user } = atMaterials();
  await user.click(await screen.findByRole('button', { name: '新增' }));
  const dialog = await opened('新增资料');
  const from = await dialog.findByLabelText('启用日期');
  const until = dialog.getByLabelText('停用日期');
  const said = () =>
    [from, until].map((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent);
  await user.type(from, '2026-03-05');
  await user.type(until, '2026-03-01');
  await waitFor(() => expect(said()).toEqual(['停用日期不能早于启用日期', '停用日期不能早于启用日期']));
  expect([from, until].map((one) => one.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  await user.clear(until);
  await user.type(until, '2026-03-06');
  await waitFor(() => expect(said()).toEqual(['', '']));
});

test('shows files by name and size, and pictures enlarged', async () => {
  const asked = keeping([held]);
  const { user } = atMaterials();
  await screen.findByRole('row', { name: /手册\.pdf\s*等2个/ });
  await user.click(screen.getByRole('button', { name: '查看 考务手册' }));
  const dialog = await opened('查看资料');
  expect(await dialog.findByRole('button', { name: '手册.pdf' })).toBeDefined();
  expect(dialog.getAllByText('1.5 KB')).toHaveLength(2);
  const small = await dialog.findByRole('button', { name: '查看图片 考点.png' });
  await waitFor(() => expect(small.querySelector('img')?.getAttribute('src')).toBe('blob:picture'));
  expect(asked.filter(({ path }) => path.endsWith('file/renew'))).toHaveLength(2);
  await user.click(small);
  expect(await screen.findByRole('img', { name: '考点.png' })).toBeDefined();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('img', { name: '考场.png' })).toBeDefined();
  expect(screen.getByText(/第 2 张，共 2 张/)).toBeDefined();
  expect(asked.filter(({ path }) => path.endsWith('file/renew'))).toHaveLength(2);
});

test('edits the files of a record and sends them', async () => {
  const { user, dialog, asked } = await edited(held);
  expect(await dialog.findByText('手册.pdf')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: '移除附表.xlsx' }));
  await user.upload(chooser('照片'), new File(['x'], '新照片.png', { type: 'image/png' }));
  await dialog.findByText('新照片.png');
  expect(chooser('照片').accept).toContain('.png');
  const sent = asked.find(({ path }) => path.includes('put-file'))?.body as FormData;
  expect(sent.get('use')).toBe('picture');
  expect(dialog.getByRole('button', { name: '照片 选择图片' }).hasAttribute('disabled')).toBe(true);
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved(asked)).toBeDefined());
  const ids = (value: unknown) => (value as { id: string }[]).map(({ id }) => id);
  expect([ids(saved(asked).papers), ids(saved(asked).photos)]).toEqual([['11'], ['21', '22', '99']]);
});

test('blocks saving during an upload', async () => {
  const { user, dialog, asked } = await edited({ id: '1', title: '考务手册' });
  const answer = globalThis.XMLHttpRequest.prototype.send;
  let arrive = () => undefined as unknown;
  globalThis.XMLHttpRequest.prototype.send = function send(body) {
    arrive = () => answer.call(this, body);
  };
  await user.upload(chooser('附件'), new File(['x'], '新照片.png', { type: 'image/png' }));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await dialog.findByText('文件正在上传，请等待上传完成，或移除后再提交');
  expect(saved(asked)).toBeUndefined();
  arrive();
  await dialog.findByRole('button', { name: '移除新照片.png' });
  await waitFor(() => expect(dialog.queryByText(/^文件正在上传/)).toBeNull());
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved(asked)?.papers).toMatchObject([{ id: '99' }]));
});

test('restores uploads from a draft without links', async () => {
  const { user, dialog, unmount } = await edited({ id: '1', title: '考务手册' });
  await user.upload(chooser('附件'), new File(['x'], '新照片.png', { type: 'image/png' }));
  await dialog.findByText('新照片.png');
  unmount();
  expect(JSON.stringify({ ...localStorage })).toContain('新照片.png');
  expect(JSON.stringify({ ...localStorage })).not.toContain('ticket');
  const again = await edited({ id: '1', title: '考务手册' });
  expect(await again.dialog.findByText('新照片.png')).toBeDefined();
  expect(again.dialog.getByText(/^已恢复.+未保存的内容/)).toBeDefined();
});

test('speaks English', async () => {
  keeping([held]);
  const { user } = atMaterials('en');
  await screen.findByRole('row', { name: /手册\.pdf\s*and 1 more/ });
  await user.click(screen.getByRole('button', { name: 'View 考务手册' }));
  const dialog = await opened('View material');
  expect(await dialog.findByRole('button', { name: 'Download 手册.pdf' })).toBeDefined();
  expect(await dialog.findByRole('button', { name: 'View 考点.png' })).toBeDefined();
});
