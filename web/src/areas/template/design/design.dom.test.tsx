import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setNavigator } from '#platform/pages/tab.ts';
import { mayDo } from '../../../testing/may-do.ts';
import { type Asked, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import TemplateDesignerPage from './design.tsx';

const nothing = {
  ...{
    dictCode: null,
    required: 0,
    sensitive: 0,
    maxLength: null,
    min: null,
    max: null,
    decimals: null,
    pattern: null,
  },
  ...{
    placeholder: null,
    helpText: null,
    fileTypes: null,
    fileMaxMb: null,
    fileMaxCount: null,
    remark: null,
    columns: [],
  },
};
const libraryField = (id: string, fieldKey: string, fieldName: string, more: object = {}) => ({
  ...nothing,
  ...{
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
  },
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

test('a form is put together from the library, ordered by key and by pointer, and saved as it stands', async () => {
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

test('the phone shows what the condition shows', async () => {
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

test('what is wrong stands at its field and nothing is sent', async () => {
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
