import type { CentreFigures } from '@kaoxin/contract/question/centre.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showSignedIn } from '../../../../testing/signed-in.tsx';
import { FiguresPart } from './figures-part.tsx';

const figures: CentreFigures = {
  count: 3,
  measured: 2,
  pValue: 0.7,
  rpb: 0.35,
  byType: [
    { key: 1, count: 2, measured: 2, pValue: 0.7, rpb: 0.35 },
    { key: 7, count: 1, measured: 0, pValue: null, rpb: null },
  ],
  byDifficulty: [{ key: 3, count: 3, measured: 2, pValue: 0.7, rpb: 0.35 }],
  byKnowledge: [],
};

test('counts questions by type and difficulty with measured figures', () => {
  showSignedIn(<FiguresPart figures={figures} />);
  expect(screen.getByText('共3题，2题有实测数据：平均P .70，平均r .35')).toBeTruthy();
  expect(screen.getByRole('row', { name: /^单项?选.* 2 2 \.70 \.35$/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /^材料题 1 0 — —$/ })).toBeTruthy();
  expect(screen.queryAllByRole('table', { name: '知识点' })).toEqual([]);
});

test('supports English', () => {
  showSignedIn(<FiguresPart figures={figures} />, 'en');
  expect(screen.getByText('3 questions, 2 of them measured: mean P .70, mean r .35')).toBeTruthy();
  expect(screen.getAllByRole('table', { name: 'Difficulty' })).not.toEqual([]);
});
