import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { fieldType } from '@kaoxin/contract/template/states.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BroughtEntries } from '#platform/calls/dictionary.ts';
import { templateField } from '../../../../contract/src/template/fields.fixture.ts';
import { serving } from '../../testing/serving.ts';
import { show } from '../../testing/show.tsx';
import { TemplateForm } from './template-form.tsx';
import { useTemplateForm } from './use-template-form.ts';

const sexes = [
  { code: 'sex', dictKey: '1', dictValue: '男', sort: 1, remark: null },
  { code: 'sex', dictKey: '2', dictValue: '女', sort: 2, remark: null },
];
const sent: (Record<string, unknown> | undefined)[] = [];

interface Around {
  writer?: number;
  start?: object;
  said?: object;
}

function Form({ fields, writer, start, said }: Around & { fields: readonly TemplateField[] }) {
  const form = useTemplateForm({
    fields,
    start: { ...start },
    said: { ...said },
    ...(writer === undefined ? {} : { writer }),
  });
  return (
    <>
      <TemplateForm form={form} writer={writer} />
      <button type="button" onClick={() => sent.push(form.check())}>
        提交
      </button>
    </>
  );
}

function opened(fields: readonly TemplateField[], more: Around = {}) {
  sent.length = 0;
  serving(({ path }) => ({
    body: { code: 200, success: true, msg: '', data: path.includes('dictionary') ? sexes : [] },
  }));
  return show(<Form fields={fields} {...more} />);
}
const submit = () => screen.getByRole('button', { name: '提交' });

test('labels the control of every field type', async () => {
  const columns = [{ key: 'unit', name: '单位', type: 'text' as const }];
  opened(
    Object.keys(fieldType.of).map((type) =>
      templateField(type, type, { label: `字段${type}`, field: { dictCode: 'sex', columns } }),
    ),
  );
  await screen.findAllByText('男');
  const named = (role: string, type: string) => screen.findByRole(role, { name: new RegExp(`字段${type}(?![a-z])`) });
  for (const type of ['text', 'textarea', 'idcard', 'phone', 'date', 'datetime'])
    expect(await named('textbox', type)).toBeTruthy();
  for (const type of ['number', 'score']) expect(await named('spinbutton', type)).toBeTruthy();
  for (const type of ['select', 'region']) expect(await named('combobox', type)).toBeTruthy();
  for (const type of ['file', 'image']) expect(await named('button', type)).toBeTruthy();
  expect(within(await named('radiogroup', 'radio')).getAllByRole('radio')).toHaveLength(2);
  expect(within(await named('group', 'checkbox')).getAllByRole('checkbox')).toHaveLength(2);
  expect(await screen.findByRole('list', { name: '字段table' })).toBeTruthy();
});

test('shows conditional fields and does not submit hidden ones', async () => {
  const user = opened([
    templateField('sex', 'radio', { label: '性别', field: { dictCode: 'sex' } }),
    templateField('note', 'text', {
      label: '说明',
      required: 1,
      showIf: { join: 'and', conditions: [{ field: 'sex', op: 'eq', value: '2' }] },
    }),
  ]);
  expect(screen.queryByRole('textbox', { name: /说明/ })).toBeNull();
  await user.click(await screen.findByRole('radio', { name: '女' }));
  await user.type(screen.getByRole('textbox', { name: /说明/ }), '甲');
  await user.click(submit());
  expect(sent).toEqual([{ sex: '2', note: '甲' }]);
  await user.click(screen.getByRole('radio', { name: '男' }));
  expect(screen.queryByRole('textbox', { name: /说明/ })).toBeNull();
  await user.click(submit());
  expect(sent.at(-1)).toEqual({ sex: '1' });
});

test('shows errors on blur and focuses the first', async () => {
  const user = opened([
    templateField('name', 'text', { label: '姓名', required: 1 }),
    templateField('phone', 'phone', { label: '手机' }),
  ]);
  await user.type(screen.getByRole('textbox', { name: '手机' }), '123');
  expect(screen.queryByText('手机号码长度不为11位')).toBeNull();
  await user.tab();
  expect(await screen.findByText('手机号码长度不为11位')).toBeTruthy();
  await user.click(submit());
  expect(sent).toEqual([undefined]);
  expect(await screen.findByText('请输入姓名')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /姓名/ })));
});

test('shows fields of other writers read-only', async () => {
  const user = opened(
    [
      templateField('score', 'score', { label: '原成绩', field: { writer: 1 } }),
      templateField('note', 'text', { label: '说明' }),
    ],
    { writer: 2, start: { score: 61 } },
  );
  expect(screen.queryByRole('spinbutton')).toBeNull();
  expect(screen.getByText('61')).toBeTruthy();
  await user.click(submit());
  expect(sent).toEqual([{ score: 61 }]);
});

test('uses outside values in conditions without showing them', async () => {
  const fields = [
    templateField('reason', 'select', { label: '原因', required: 1, field: { dictCode: 'sex' } }),
    templateField('note', 'text', {
      label: '说明',
      required: 1,
      showIf: { join: 'and', conditions: [{ field: 'reason', op: 'eq', value: '2' }] },
    }),
  ];
  const shown = opened(fields, { writer: 2, said: { reason: '1' } });
  await shown.click(submit());
  expect(sent).toEqual([{}]);
  cleanup();
  const user = opened(fields, { writer: 2, said: { reason: '2' } });
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /说明/ }), '甲');
  await user.click(submit());
  expect(sent).toEqual([{ note: '甲' }]);
});

test('uses delivered entries instead of loading dictionaries', async () => {
  const asked: string[] = [];
  serving(({ path }) => {
    asked.push(path);
    return { body: { code: 200, success: true, msg: '', data: [] } };
  });
  sent.length = 0;
  const fields = [templateField('sex', 'radio', { label: '性别', field: { dictCode: 'sex' } })];
  const user = show(
    <BroughtEntries value={{ sex: sexes }}>
      <Form fields={fields} />
    </BroughtEntries>,
  );
  await user.click(screen.getByRole('radio', { name: '女' }));
  await user.click(submit());
  expect([sent, asked.filter((path) => path.includes('dictionary'))]).toEqual([[{ sex: '2' }], []]);
});

test('adds, fills and moves table rows by keyboard', async () => {
  const columns = [
    { key: 'unit', name: '单位', type: 'text' as const, required: 1 },
    { key: 'post', name: '岗位', type: 'text' as const },
  ];
  const user = opened([templateField('works', 'table', { label: '经历', field: { columns } })]);
  const add = screen.getByRole('button', { name: '增加一行' });
  await user.click(add);
  await user.keyboard('甲局');
  await user.click(add);
  await user.keyboard('乙局');
  screen.getByRole('button', { name: '移动经历第2行' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await user.click(submit());
  expect(sent).toEqual([
    {
      works: [
        { unit: '乙局', post: null },
        { unit: '甲局', post: null },
      ],
    },
  ]);
});

test('shows an integer field without decimals', () => {
  opened([
    templateField('count', 'number', { label: '人数', defaultValue: 5, field: { decimals: 0 } }),
    templateField('weight', 'number', { label: '重量', defaultValue: 5 }),
  ]);
  const value = (name: string) => (screen.getByRole('spinbutton', { name }) as HTMLInputElement).value;
  expect([value('人数'), value('重量')]).toEqual(['5', '5.0']);
});
