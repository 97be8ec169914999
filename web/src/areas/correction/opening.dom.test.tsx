import { opening } from '@kaoxin/contract/correction/opening.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setPermissions } from '#platform/session/permissions.ts';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import OpeningPage from './opening.tsx';

const record = (status: number) =>
  opening.calls.detail.answer.parse({
    id: '5',
    createUser: null,
    createDept: null,
    updateUser: null,
    version: 2,
    createTime: '2026-03-02 09:00:00',
    updateTime: '2026-03-02 09:00:00',
    name: '信息更正',
    formalExamId: '7',
    formalExamIdName: '经济考试',
    deptId: '3',
    deptIdName: '考务处',
    openStart: '2026-03-01 00:00:00',
    openEnd: '2026-12-31 00:00:00',
    needPoliceProof: 1,
    needPoliceProofName: '是',
    maxTimes: 1,
    editableFields: [
      // stored as 允许, although a name always needs two audits
      { fieldKey: 'name', before: 1, after: 2, certificate: 0 },
      { fieldKey: 'phone', before: 1, after: 1, certificate: 0 },
    ],
    materials: [{ name: '户口簿', required: 1 }],
    notice: null,
    status,
    statusName: null,
    samples: ['31'],
    samplesName: '户口簿样例.pdf',
    samplesShown: [{ id: '31', originalName: '户口簿样例.pdf', fileSize: 2048, link: '/api/file/open?ticket=t' }],
  });

const node = {
  parentId: '0',
  alias: null,
  path: '',
  source: '',
  action: 1,
  sort: 1,
  category: 2 as const,
  hasChildren: false,
};
const button = (code: string) => ({ ...node, id: code, code, name: code, children: [] });

function shown(status: number, { query = '?id=5', holds = ['info_exam_edit', 'info_exam_open'] } = {}) {
  localStorage.clear();
  setPermissions(holds.map(button), []);
  const asked = serving(({ path }) => ({
    body: { code: 200, success: true, msg: '', data: /exam\/(detail|open)/.test(path) ? record(status) : [] },
  }));
  const page = showSignedIn(
    <MemoryRouter initialEntries={[`/infoEdit/examList/detail${query}`]}>
      <OpeningPage />
    </MemoryRouter>,
  );
  return { ...page, asked };
}
const verbs = async () => {
  await screen.findByRole('heading', { name: '信息更正', level: 1 });
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
};

test('explains a missing id and links to the list', async () => {
  shown(1, { query: '' });
  await screen.findByText('请从考试列表选择更正考试');
  expect(screen.getByRole('button', { name: '返回列表' })).toBeDefined();
});

test('reports a deleted opening and links to the list', async () => {
  localStorage.clear();
  serving(() => ({ status: 404, body: { code: 404, success: false, msg: '数据不存在或已被删除', data: null } }));
  showSignedIn(
    <MemoryRouter initialEntries={['/infoEdit/examList/detail?id=5']}>
      <OpeningPage />
    </MemoryRouter>,
  );
  expect(await screen.findByText('数据不存在或已被删除')).toBeDefined();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['返回列表']);
});

test.each([
  [0, '开放'],
  [1, '关闭'],
  [2, '开放'],
])('in state %i offers editing and the step %s', async (status, step) => {
  shown(status);
  expect(await verbs()).toEqual(['查看更正申请', '编辑', step, '户口簿样例.pdf', '下载']);
});

test('offers readers neither editing nor steps', async () => {
  shown(0, { holds: [] });
  expect(await verbs()).toEqual(['查看更正申请', '户口簿样例.pdf', '下载']);
});

test("confirms the opening and edits in the list's form", async () => {
  const { user, asked } = shown(0);
  await verbs();
  await user.click(screen.getByRole('button', { name: '开放' }));
  const ask = within(await screen.findByRole('dialog'));
  await user.click(ask.getByRole('button', { name: '开放' }));
  await waitFor(() =>
    expect(asked.filter(({ path }) => path.endsWith('/exam/open')).map(({ body }) => body)).toEqual([
      { id: '5', version: 2, status: 1 },
    ]),
  );
  await user.click(screen.getByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog', { name: '编辑更正考试' }));
  expect(await form.findByRole('textbox', { name: /^更正考试名称/ })).toHaveProperty('value', '信息更正');
  expect(form.getByRole('textbox', { name: '证明材料' })).toHaveProperty('value', '户口簿（必需）');
});

test('always requires two audits for a name', async () => {
  const { user } = shown(0);
  await verbs();
  const row = within(screen.getByRole('row', { name: /^姓名/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['需二审', '需二审', '不允许']);
  expect(screen.getByText('2026-03-01 00:00 — 2026-12-31 00:00')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog', { name: '编辑更正考试' }));
  const chosen = (name: string) => {
    const select = form.getByRole<HTMLSelectElement>('combobox', { name });
    return [select.selectedOptions[0]?.textContent, ...[...select.options].map(({ textContent }) => textContent)];
  };
  expect(chosen('姓名 考前')).toEqual(['需二审', '不允许', '需二审']);
  expect(chosen('手机号 考前')).toEqual(['允许', '不允许', '允许', '需二审']);
});
