import { openExams } from '@kaoxin/contract/exam/formal/open-exams.ts';
import { open } from '@kaoxin/contract/petition/open.ts';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { serving } from '../../../../testing/serving.ts';
import { Around } from '../../../../testing/show.tsx';
import { ExamField } from './exam-field.tsx';
import { shapeOf } from './use-filing.ts';

const exams = [
  { id: '2', name: '2026年度经济专业技术资格考试', year: 2026 },
  { id: '1', name: '初级会计考试', year: 2025 },
];

function show(values: { content?: string; examId?: string }, answers: readonly object[] = exams, failures = 0) {
  let failing = failures;
  serving(({ path }) => {
    expect(path).toContain(openExams.path);
    failing -= 1;
    return failing >= 0
      ? { status: 500, body: { code: 500, success: false, msg: '', data: null } }
      : { body: { code: 200, success: true, msg: '', data: answers } };
  });
  function Field() {
    const [value, setValue] = useState<unknown>(values.examId);
    return (
      <>
        <ExamField
          schema={shapeOf(open.petition).examId ?? open.petition.body}
          values={values}
          value={value}
          error={undefined}
          onValue={setValue}
        />
        <output aria-label="value">{String(value)}</output>
      </>
    );
  }
  render(<Field />, { wrapper: Around });
  return userEvent.setup();
}
const value = () => screen.getByLabelText('value').textContent;

test('offers examinations, and “not sure” by default', async () => {
  const user = show({});
  const field = await screen.findByRole('combobox', { name: '考试' });
  await screen.findByRole('option', { name: '初级会计考试（2025）' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '不清楚',
    '2026年度经济专业技术资格考试',
    '初级会计考试（2025）',
  ]);
  await user.selectOptions(field, '1');
  expect(value()).toBe('1');
});

test('proposes the examination that the text names', async () => {
  const user = show({ content: '我参加2026年度经济专业技术资格考试时，考场外一直有施工噪声。' });
  await user.click(await screen.findByRole('button', { name: '选择该考试' }));
  expect(value()).toBe('2');
  expect(screen.queryByRole('button', { name: '选择该考试' })).toBeNull();
});

test('clears a stored examination no longer offered', async () => {
  show({ examId: '9' });
  await waitFor(() => expect(value()).toBe(''));
});

test('is left out without published examinations', async () => {
  show({}, []);
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('stays optional when the examinations fail to load', async () => {
  const user = show({}, exams, 1);
  await user.click(await screen.findByRole('button', { name: '重试' }));
  await screen.findByRole('option', { name: '2026年度经济专业技术资格考试' });
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});
