import type { SurveyFigures } from '@kaoxin/contract/survey/survey-figures.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mayDo } from '../../../testing/may-do.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { FiguresBoard } from './figures-board.tsx';

const figures: SurveyFigures = {
  surveyId: '1',
  title: '满意度',
  deletedAnswers: null,
  answers: 5,
  valid: 5,
  marked: 1234,
  avgDuration: 60,
  questions: [],
  byDay: [],
  byDistrict: [],
  measures: [],
  suppressed: 0,
  asOf: '2026-03-02 10:00:00',
};
const words = /每满一组人数计入一次/;

test('explains delayed answers to users without answer access', () => {
  mayDo([]);
  showSignedIn(<FiguresBoard figures={figures} />);
  expect(screen.getByText(words)).toBeTruthy();
});

test('states how many answers were marked by hand', () => {
  mayDo(['survey_view']);
  showSignedIn(<FiguresBoard figures={figures} />);
  expect(screen.getByText('人工标记').nextElementSibling?.textContent).toBe('1,234');
});

test('hides the explanation from users with answer access', () => {
  mayDo(['survey_view']);
  showSignedIn(<FiguresBoard figures={figures} />);
  expect(screen.queryByText(words)).toBeNull();
});
