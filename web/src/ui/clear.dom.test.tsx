import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show.tsx';
import { Pager } from './list-page/pager.tsx';
import { SearchInput } from './list-page/search/search-input.tsx';

const nothing = () => undefined;
const options = [{ value: '1', label: ['男', 'Male'] as const }];
const boxes = (
  <>
    <div data-testid="text">
      <SearchInput
        id="name"
        field={{ key: 'name', label: ['姓名', 'Name'], input: 'text' }}
        values={{ name: '陈' }}
        onChange={nothing}
      />
    </div>
    <div data-testid="choice">
      <SearchInput
        id="sex"
        field={{ key: 'sex', label: ['性别', 'Sex'], input: 'options', options }}
        values={{ sex: '1' }}
        onChange={nothing}
      />
    </div>
    <div data-testid="pages">
      <Pager page={2} size={10} total={50} narrow={false} onPage={nothing} onSize={nothing} />
    </div>
  </>
);
const names = (part: string) =>
  within(screen.getByTestId(part))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.firstElementChild?.getAttribute('aria-label'));

test.each([
  ['zh', '清除', ['上一页', '下一页']],
  ['en', 'Clear', ['Previous page', 'Next page']],
] as const)('names clear and page buttons in the language: %s', (language, clear, pages) => {
  show(boxes, { language });
  expect(names('text')).toEqual([clear]);
  expect(names('choice')).toEqual([clear]);
  expect(names('pages')).toEqual(pages);
});

test('skips clear buttons with Tab and clears with Delete', async () => {
  const onChange = vi.fn();
  const field = { key: 'sex', label: ['性别', 'Sex'], input: 'options', options } as const;
  const user = show(
    <>
      <SearchInput id="sex" field={field} values={{ sex: '1' }} onChange={onChange} />
      <SearchInput
        id="name"
        field={{ key: 'name', label: ['姓名', 'Name'], input: 'text' }}
        values={{ name: '陈' }}
        onChange={nothing}
      />
      <button type="button">查询</button>
    </>,
  );
  await user.tab();
  const choice = screen.getByRole('combobox');
  expect(document.activeElement).toBe(choice);
  expect(choice.getAttribute('aria-keyshortcuts')).toBe('Delete');
  await user.keyboard('{Delete}');
  expect(onChange).toHaveBeenCalledWith({ sex: '' });
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '查询' }));
});
