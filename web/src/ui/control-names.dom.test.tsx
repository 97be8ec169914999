import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { screen, within } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { toast } from '#platform/toast.ts';
import { serving } from '../testing/serving.ts';
import { showSignedIn } from '../testing/signed-in.tsx';
import { Dialog } from './dialog/dialog.tsx';
import { CellInput } from './import/cell-input.tsx';
import { ListFrame } from './list-page/frame.tsx';
import { Pager } from './list-page/pager.tsx';
import type { SearchField } from './list-page/search/search-field.ts';
import { SearchInput } from './list-page/search/search-input.tsx';
import { useListState } from './list-page/state/use-list-state.ts';
import { NumberBox } from './number-box.tsx';
import { CheckTree } from './pickers/tree.tsx';
import { kitLocales, unnamedIcons } from './theme/kit-words.tsx';

type Language = 'zh' | 'en';
const nothing = () => undefined;

beforeEach(() => {
  serving(() => ({ body: { code: 200, success: true, msg: '', data: [] } }));
});

function namesIn(root: ParentNode): string[] {
  const told = root.querySelectorAll('[aria-label], [title], [placeholder], [alt]');
  return [...told].flatMap((control) => {
    if (control.closest('[aria-hidden="true"]')) return [];
    if (control.parentElement?.closest('button[aria-label], [role="button"][aria-label]')) return [];
    return ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) => control.getAttribute(name) || []);
  });
}

const inBoth = ['Ctrl+Enter', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm'];
const foreign = (language: Language, names: readonly string[]) =>
  names
    .filter((name) => !inBoth.includes(name))
    .filter((name) => (language === 'zh' ? /[a-z]{3,}/i.test(name) : /[一-龥]|^[a-z]+(-[a-z]+)+$/.test(name)));

const both = (zh: string, en: string) => [zh, en] as const;
const name = both('姓名', 'Name');
const conditions: SearchField[] = [
  { key: 'text', label: name, input: 'text' },
  { key: 'choice', label: both('性别', 'Sex'), input: 'options', options: [{ value: '1', label: both('男', 'Male') }] },
  { key: 'days', label: both('时间', 'Time'), input: 'days', from: 'from', until: 'until', withTime: false },
];
const values = { text: '1', choice: '1', from: '2026-03-01', until: '2026-03-02' };

function Rows({ language }: { language: Language }) {
  const control = useListState({ filters: ['text'], sorts: ['name'] });
  const records = [1, 2, 3].map((n) => ({ id: String(n), name: String(n) }));
  return (
    <ListFrame
      name="numbers"
      title={name}
      answer={{
        data: { records, total: 2_000, pages: 200 },
        error: null,
        isError: false,
        isFetching: false,
        refetch: nothing,
      }}
      control={control}
      columns={[
        { key: 'name', label: name, width: 120, sortable: true, render: (row) => row.name },
        { key: 'id', label: both('编号', 'Number'), width: 120, render: (row) => row.id },
      ]}
      search={conditions}
      actions={[
        { name: 'add', label: both('新增', 'Add'), on: 'page', perform: nothing },
        { name: 'edit', label: both('编辑', 'Edit'), on: 'row', perform: nothing },
        { name: 'remove', label: both('删除', 'Delete'), on: 'rows', danger: true, perform: nothing },
      ]}
      nameOf={(row) => (language === 'zh' ? `第${row.name}行` : `row ${row.name}`)}
    />
  );
}

const node = (id: string, title: string) => ({ id, parentId: '0', title, key: id, value: id });
const column = (asks: StagedBatch['columns'][number]['asks']) => ({
  key: asks,
  label: '1',
  required: 0,
  asks,
  choices: Array.from({ length: 12 }, (_, n) => String(n)),
});

function Controls({ language }: { language: Language }) {
  const label = name[language === 'zh' ? 0 : 1];
  return (
    <ConfigProvider locale={kitLocales[language]} {...unnamedIcons}>
      <MemoryRouter initialEntries={['/numbers?text=1']}>
        <Rows language={language} />
      </MemoryRouter>
      {conditions.map((field) => (
        <SearchInput key={field.key} id={field.key} field={field} values={values} onChange={nothing} />
      ))}
      <Pager page={100} size={10} total={2_000} narrow={false} onPage={nothing} onSize={nothing} />
      <Pager page={2} size={10} total={2_000} narrow onPage={nothing} onSize={nothing} />
      <NumberBox aria-label={label} value={5} />
      {(['text', 'choice', 'choices', 'day', 'moment'] as const).map((asks) => (
        <CellInput key={asks} column={column(asks)} label={label} value="3" onChange={nothing} />
      ))}
      <CheckTree
        label={label}
        nodes={[{ ...node('1', '1'), children: [node('2', '2')] }]}
        shown={{ checked: ['2'], halfChecked: ['1'] }}
        onCheck={nothing}
      />
      <Dialog open title={label} onClose={nothing} onSubmit={nothing}>
        <NumberBox aria-label={label} value={5} />
      </Dialog>
    </ConfigProvider>
  );
}

test.each(['zh', 'en'] as const)('labels every control in the language of the page: %s', async (language) => {
  const { user } = showSignedIn(<Controls language={language} />, language);
  await screen.findByRole('dialog');
  await screen.findAllByRole('button', { name: language === 'zh' ? '打开日历' : 'Open the calendar', hidden: true });
  toast.error('1', '2');
  await screen.findByRole('button', { name: language === 'zh' ? '关闭提示' : 'Dismiss', hidden: true });
  const [search] = screen.getAllByRole('searchbox', { hidden: true });
  if (search) await user.type(search, '2');
  expect(foreign(language, namesIn(document))).toEqual([]);
  const steps = within(screen.getByRole('dialog')).getAllByRole('button', { name: /增大|减小|Increase|Decrease/ });
  expect(steps.map((step) => step.getAttribute('aria-label'))).toEqual(
    language === 'zh' ? ['增大', '减小'] : ['Increase', 'Decrease'],
  );
});
