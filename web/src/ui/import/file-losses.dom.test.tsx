import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { setLanguage } from '#platform/language.tsx';
import { Around } from '../../testing/show.tsx';
import { FileLosses } from './file-losses.tsx';

const losses = [
  { place: '第3行', words: 'The row is hidden in the sheet' },
  { place: '工作簿', words: 'Hidden sheets are left out' },
];

test('names rows in the language of the user', () => {
  act(() => setLanguage('en'));
  onTestFinished(() => act(() => setLanguage('zh')));
  render(
    <Around>
      <FileLosses losses={losses} />
    </Around>,
  );
  screen.getByText('2 places in the file differ from what will be imported. Check them');
  expect(screen.getAllByRole('listitem', { hidden: true }).map((one) => one.textContent)).toEqual([
    'Row 3: The row is hidden in the sheet',
    '工作簿: Hidden sheets are left out',
  ]);
});
