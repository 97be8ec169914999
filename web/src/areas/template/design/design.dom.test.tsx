import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setNavigator } from '#platform/pages/tab.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { type Asked, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import TemplateDesignerPage from './design.tsx';

const nothing = {
  dictCode: null,
  required: 0,
  sensitive: 0,
  maxLength: null,
  min: null,
  max: null,
  decimals: null,
  pattern: null,
  placeholder: null,
  helpText: null,
  fileTypes: null,
  fileMaxMb: null,
  fileMaxCount: null,
  remark: null,
  columns: [],
};
const libraryField = (id: string, fieldKey: string, fieldName: string, more: object = {}) => ({
  ...nothing,
  id,
  fieldKey,
  fieldName,
  fieldType: 'text',
  isCommon: 1,
  writer: 2,
  sort: 1,
  status: 1,
  useCount: 0,
  version: 1,
  ...more,
});
const commons = [
  libraryField('1', 'name', '姓名'),
  libraryField('2', 'idNo', '证件号码', { fieldType: 'idcard', sensitive: 1 }),
];
const others = [
  libraryField('3', 'reason', '复核原因', { fieldType: 'select', dictCode: 'review_reason', isCommon: 0 }),
  libraryField('4', 'detail', '原因说明', { isCommon: 0 }),
];
const reasons = [
  { code: 'review_reason', dictKey: '1', dictValue: '疑似漏评', sort: 1, remark: null },
  { code: 'review_reason', dictKey: '6', dictValue: '其他', sort: 2, remark: null },
];
const told = (data: unknown) => ({ body: { code: 200, success: true, msg: '', data } });

function opened() {
  setNavigator(() => undefined);
  mayDo(['data_template', 'data_template_add', 'data_template_edit', 'template_enable']);
  const asked = serving(({ path }) => {
    if (path.includes('dataField/common')) return told(commons);
    if (path.includes('dataField/notPull')) return told({ records: others, total: 2, size: 200, current: 1, pages: 1 });
    if (path.includes('review_reason')) return told(reasons);
    if (path.includes('dictionary'))
      return told([{ code: 'template_scene', dictKey: '1', dictValue: '成绩复核', sort: 1, remark: null }]);
    return told({ id: '9', name: '复核申请表', version: 1 });
  });
  const page = (
    <MemoryRouter initialEntries={['/examModelManage/modelManage/create']}>
      <TemplateDesignerPage />
    </MemoryRouter>
  );
  return { ...showSignedIn(page), asked };
}
const sentTo = (asked: readonly Asked[]) =>
  asked
    .filter(({ path }) => path.includes('dataTemplate/submit'))
    .map(({ body }) => body as { fields: { fieldId: string }[] });
const add = async (name: string) => await screen.findByRole('button', { name: `加入${name}` });
const order = () =>
  within(screen.getByRole('list', { name: '表单字段' }))
    .getAllByRole('button', { name: /^移动/ })
    .map((one) => one.getAttribute('aria-label'));

test('adds, reorders and saves fields', async () => {
  const { user, asked } = opened();
  await user.type(await screen.findByRole('textbox', { name: /模板名称/ }), '复核申请表');
  for (const name of ['姓名', '证件号码', '复核原因', '原因说明']) await user.click(await add(name));
  expect(screen.queryByRole('button', { name: '加入姓名' })).toBeNull();
  screen.getByRole('button', { name: '移动证件号码' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(order().slice(0, 2)).toEqual(['移动证件号码', '移动姓名']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('移动证件号码');
  const dataTransfer = { setData: () => undefined };
  fireEvent.dragStart(screen.getByRole('button', { name: '移动姓名' }), { dataTransfer });
  const first = screen.getByRole('button', { name: '移动证件号码' }).closest('li');
  fireEvent.drop(first ?? document.body, { dataTransfer });
  expect(order().slice(0, 2)).toEqual(['移动姓名', '移动证件号码']);
  await user.click(screen.getByRole('button', { name: /^原因说明/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: '宽度' }), '12');
  await user.click(screen.getByRole('checkbox', { name: '必填' }));
  await user.click(screen.getByRole('button', { name: '增加条件' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: '条件1字段' }), 'reason');
  await screen.findByRole('option', { name: '其他' });
  await user.selectOptions(screen.getByRole('combobox', { name: '条件1的值' }), '6');
  await user.click(screen.getByRole('button', { name: '保存模板' }));
  await waitFor(() => expect(sentTo(asked)).toHaveLength(1));
  const [body] = sentTo(asked);
  expect(body?.fields.map(({ fieldId }) => fieldId)).toEqual(['1', '2', '3', '4']);
  expect(body?.fields[3]).toMatchObject({
    span: 12,
    required: 1,
    showIf: { join: 'and', conditions: [{ field: 'reason', op: 'eq', value: '6' }] },
  });
});

test('applies a display condition in the phone preview', async () => {
  const { user } = opened();
  for (const name of ['复核原因', '原因说明']) await user.click(await add(name));
  await user.click(screen.getByRole('button', { name: '增加条件' }));
  await screen.findByRole('option', { name: '其他' });
  await user.selectOptions(screen.getByRole('combobox', { name: '条件1比较' }), 'filled');
  await user.click(screen.getByRole('tab', { name: '手机预览' }));
  const phone = within(screen.getByRole('region', { name: '手机预览' }));
  expect(phone.queryByRole('textbox', { name: '原因说明' })).toBeNull();
  await user.click(await phone.findByRole('combobox', { name: '复核原因' }));
  await user.click(await screen.findByTitle('其他'));
  expect(await phone.findByRole('textbox', { name: '原因说明' })).toBeTruthy();
});

test('shows errors at their fields and sends nothing', async () => {
  const { user, asked } = opened();
  await user.type(await screen.findByRole('textbox', { name: /模板名称/ }), '复核申请表');
  await user.click(screen.getByRole('button', { name: '保存模板' }));
  expect(await screen.findByText('模板至少包含一个字段')).toBeTruthy();
  for (const name of ['复核原因', '原因说明']) await user.click(await add(name));
  expect(screen.getByText('必须包含姓名和证件号码字段')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '增加条件' }));
  await screen.findByRole('option', { name: '其他' });
  screen.getByRole('button', { name: '移动原因说明' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  const card = screen.getByRole('button', { name: /^原因说明/ });
  expect(card.getAttribute('aria-describedby')).not.toBeNull();
  expect(screen.getByText('字段【原因说明】：显示条件只能引用排在前面的字段')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '保存模板' }));
  expect(sentTo(asked)).toEqual([]);
});

const written = (row: (typeof commons)[number], more: object = {}) => ({
  fieldId: row.id,
  alias: null,
  label: row.fieldName,
  required: 0,
  readonly: 0,
  span: 24,
  group: null,
  sort: 0,
  showInList: 0,
  searchable: 0,
  printable: 1,
  defaultValue: null,
  showIf: null,
  field: row,
  ...more,
});
const versions = [
  { templateVersion: 2, status: 0 },
  { templateVersion: 1, status: 1 },
];
const record = (more: object = {}) => ({
  id: '9',
  code: 'MB00009',
  name: '复核申请表',
  scene: 1,
  status: 1,
  version: 3,
  instruction: null,
  printTemplate: null,
  templateVersion: 2,
  versionStatus: 0,
  enabledVersion: 1,
  draftVersion: 2,
  taskCount: 1,
  versions,
  fields: commons.map((row) => written(row)),
  ...more,
});

interface Answers {
  detail: (path: string) => object;
  submit?: () => { status?: number; body: unknown };
}

function shown(answers: Answers, query = '') {
  mayDo(['data_template', 'data_template_add', 'data_template_edit', 'template_enable']);
  const asked = serving(({ path }) => {
    if (path.includes('dataTemplate/submit')) return answers.submit?.() ?? told(record());
    if (path.includes('dataTemplate/detail')) return told(answers.detail(path));
    if (path.includes('dataField/common')) return told(commons);
    if (path.includes('dataField/notPull')) return told({ records: others, total: 2, size: 200, current: 1, pages: 1 });
    return told([{ code: 'template_scene', dictKey: '1', dictValue: '成绩复核', sort: 1, remark: null }]);
  });
  const page = (
    <MemoryRouter initialEntries={[`/examModelManage/modelManage/create?id=9${query}`]}>
      <TemplateDesignerPage />
    </MemoryRouter>
  );
  return { ...showSignedIn(page), asked };
}

function kept(answers: Answers, query = '') {
  localStorage.clear();
  return shown(answers, query);
}

test('keeps the input after a conflict and merges added fields', async () => {
  let saved = 0;
  const theirs = record({ version: 4, fields: [...commons, ...others].map((row) => written(row)) });
  const race = { status: 409, body: { code: 409, success: false, msg: '数据已被他人修改,请刷新后重试', data: null } };
  const { user, asked } = kept({
    detail: () => (saved === 0 ? record() : theirs),
    submit: () => {
      saved += 1;
      return saved === 1 ? race : told(theirs);
    },
  });
  await user.type(await screen.findByRole('textbox', { name: /填写说明/ }), '请如实填写');
  await user.click(screen.getByRole('button', { name: '保存模板' }));
  await screen.findByText(/模板已被他人修改。未改动的内容已是最新/);
  await screen.findByRole('heading', { name: '表单字段（4）' });
  await user.click(screen.getByRole('button', { name: '保存模板' }));
  await waitFor(() => expect(sentTo(asked)).toHaveLength(2));
  const again = sentTo(asked)[1];
  expect(again).toMatchObject({ version: 4, instruction: '请如实填写' });
  expect(again?.fields.map(({ fieldId }) => fieldId)).toEqual(['1', '2', '3', '4']);
});

test('selects the first invalid field in any tab', async () => {
  const fields = [
    ...commons.map((row) => written(row)),
    written(libraryField('4', 'detail', '原因说明'), { label: '姓名' }),
  ];
  const { user, asked } = kept({ detail: () => record({ fields }) });
  await user.click(await screen.findByRole('tab', { name: '打印模板' }));
  await user.click(screen.getByRole('button', { name: '保存模板' }));
  expect(await screen.findByText('字段【姓名】重复')).toBeTruthy();
  const [, wrong] = screen.getAllByRole('button', { name: /^姓名/ });
  expect(wrong?.getAttribute('aria-pressed')).toBe('true');
  expect(sentTo(asked)).toEqual([]);
});

test('shows each filling role only its fields', async () => {
  const note = libraryField('5', 'finding', '复核备注', { writer: 3, isCommon: 0 });
  const fields = [...commons.map((row) => written(row)), written(note, { required: 1 })];
  const { user } = kept({ detail: () => record({ fields }) });
  await user.click(await screen.findByRole('tab', { name: '手机预览' }));
  const phone = within(screen.getByRole('region', { name: '手机预览' }));
  expect(phone.queryByRole('textbox', { name: /复核备注/ })).toBeNull();
  await user.click(phone.getByRole('button', { name: '校验' }));
  expect(phone.getByText('校验通过')).toBeTruthy();
  await user.selectOptions(phone.getByRole('combobox', { name: '填写方' }), '复核员填写');
  expect(phone.getByRole('textbox', { name: /复核备注/ })).toBeTruthy();
  expect(phone.queryByRole('textbox', { name: '姓名' })).toBeNull();
  await user.click(phone.getByRole('button', { name: '校验' }));
  expect(phone.getByText('请输入复核备注')).toBeTruthy();
});

test('validates only the fields of the selected role', async () => {
  const phone = libraryField('6', 'phone', '手机', { fieldType: 'phone', isCommon: 0 });
  const note = libraryField('5', 'finding', '复核备注', { writer: 3, isCommon: 0 });
  const showIf = { join: 'and', conditions: [{ field: 'phone', op: 'filled', value: null }] };
  const fields = [...commons, phone].map((row) => written(row)).concat(written(note, { required: 1, showIf }));
  const { user } = kept({ detail: () => record({ fields }) });
  await user.click(await screen.findByRole('tab', { name: '手机预览' }));
  const part = within(screen.getByRole('region', { name: '手机预览' }));
  await user.type(part.getByRole('textbox', { name: '手机' }), '1');
  await user.click(part.getByRole('button', { name: '校验' }));
  expect(part.getByText('有字段填写不正确')).toBeTruthy();
  await user.selectOptions(part.getByRole('combobox', { name: '填写方' }), '复核员填写');
  await user.click(part.getByRole('button', { name: '校验' }));
  expect(part.getByText('请输入复核备注')).toBeTruthy();
  await user.type(part.getByRole('textbox', { name: /复核备注/ }), '无误');
  await user.click(part.getByRole('button', { name: '校验' }));
  expect(part.getByText('校验通过')).toBeTruthy();
});

test('shows the active version read-only with all properties', async () => {
  kept({ detail: () => record({ templateVersion: 1, versionStatus: 1 }) }, '&version=1');
  expect(await screen.findByText('当前启用的版本，只能查看；修改请到版本2草稿')).toBeTruthy();
  expect(screen.getByText('证件号码 · 宽24/24 · 敏感')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '保存模板' })).toBeNull();
});

test('separates the draft of the newest version from earlier versions', async () => {
  const earlier = { templateVersion: 1, versionStatus: 1, fields: commons.slice(0, 1).map((row) => written(row)) };
  const detail = (path: string) => record(path.includes('version=1') ? earlier : {});
  const newest = kept({ detail });
  await newest.user.type(await screen.findByRole('textbox', { name: /填写说明/ }), '请如实填写');
  newest.unmount();
  const drafts = () => Object.entries(localStorage).filter(([key]) => key.includes('data-template-9'));
  const typed = drafts();
  expect(JSON.stringify(typed)).toContain('请如实填写');
  const old = shown({ detail }, '&version=1');
  await screen.findByText('当前启用的版本，只能查看；修改请到版本2草稿');
  expect(screen.queryByText(/已恢复/)).toBeNull();
  expect(screen.queryByText(/^证件号码/)).toBeNull();
  old.unmount();
  expect(drafts()).toEqual(typed);
  shown({ detail });
  await screen.findByText(/已恢复/);
  expect(await screen.findByRole('heading', { name: '表单字段（2）' })).toBeTruthy();
});

test('names the template when it asks for deletion', async () => {
  const { user } = kept({ detail: () => record() });
  mayDo(['data_template', 'data_template_delete']);
  await user.click(
    within(await screen.findByRole('toolbar', { name: '模板操作' })).getByRole('button', { name: '删除' }),
  );
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('复核申请表')).toBeTruthy();
});

test('finds a common field by key and by name', async () => {
  const { user } = opened();
  await add('姓名');
  await user.type(screen.getByRole('textbox', { name: '查找字段' }), 'IDNO ');
  expect(await add('证件号码')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '加入姓名' })).toBeNull();
});
