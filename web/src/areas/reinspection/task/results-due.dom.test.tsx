import { formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import { reinspection } from '@kaoxin/contract/reinspection/task.ts';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { ResultsDue } from './results-due.tsx';
import { useChosenExam } from './use-chosen-exam.ts';
import { useTaskForm } from './use-task-form.ts';

const exam = { id: '7', subjects: [], scoreReleaseTime: '2026-11-09 09:00:00', reviewDays: 30 };
const due = { due: '2026-12-30 23:59:59', workdays: 15, estimated: 0 };

function answering(more: object = {}) {
  localStorage.clear();
  return serving(({ path }) => ({
    body: {
      code: 200,
      success: true,
      msg: '',
      data: path.startsWith(`/api/${formalExam.calls.detail.path}`)
        ? exam
        : path.startsWith(`/api/${reinspection.calls.due.path}`)
          ? { ...due, ...more }
          : [],
    },
  }));
}
const said = (resultDeadline: string, more: object = {}) => {
  answering(more);
  showSignedIn(<ResultsDue applyEnd="2026-12-09 23:59:59" resultDeadline={resultDeadline} />);
};
const plain = '申请的办结期限为2026-12-30（申请截止后15个工作日）';

test.each([
  ['2026-12-30 18:00:00', plain],
  ['', plain],
  ['2026-12-29 18:00:00', `${plain}，晚于所填期限，请核对`],
  ['2027-01-03 18:00:00', `${plain}，早于所填期限，请核对`],
])('shows when applications are due for results announced “%s”', async (announced, words) => {
  said(announced);
  expect(await screen.findByText(words)).toBeDefined();
});

test('warns that holidays are not published yet', async () => {
  said('', { estimated: 1 });
  await screen.findByText('申请的办结期限为2026-12-30（申请截止后15个工作日，节假日安排未公布，按周末推算）');
});

test('requests nothing without an end of applications', () => {
  const asked = answering();
  showSignedIn(<ResultsDue applyEnd="" resultDeadline="" />);
  expect(asked).toEqual([]);
});

function Chosen({ entered }: { entered?: Readonly<Record<string, string>> }) {
  const { form } = useTaskForm(undefined, { onWrong: () => undefined, onSaved: () => undefined });
  useChosenExam(form, true);
  const choose = () => {
    for (const [name, value] of Object.entries({ ...entered, examId: '7' })) form.set(name, value);
  };
  const { applyEnd, resultDeadline } = form.values;
  return (
    <>
      <button type="button" onClick={choose}>
        选择考试
      </button>
      <output>{`${applyEnd ?? ''} / ${resultDeadline ?? ''}`}</output>
    </>
  );
}
async function choose(entered: Readonly<Record<string, string>> = {}) {
  const asked = answering();
  const { user } = showSignedIn(
    <MemoryRouter>
      <Chosen entered={entered} />
    </MemoryRouter>,
  );
  await user.click(screen.getByRole('button', { name: '选择考试' }));
  return asked;
}

test('proposes the due date of applications by the calendar', async () => {
  const asked = await choose();
  await screen.findByText('2026-12-09 23:59:59 / 2026-12-30 23:59:59');
  expect(asked.some(({ path }) => path.includes('applyEnd=2026-12-09'))).toBe(true);
});

test('keeps an entered date', async () => {
  await choose({ resultDeadline: '2027-01-08 18:00:00' });
  await screen.findByText('2026-12-09 23:59:59 / 2027-01-08 18:00:00');
});
