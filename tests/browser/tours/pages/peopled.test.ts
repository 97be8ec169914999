import { expect, it } from 'vitest';
import { examStatus } from '../../../../contract/src/exam/formal/states.ts';
import { examPage } from '../../exam/exams.ts';
import { examParts, fullestOfStates } from '../../screenshots/exam-stops.ts';
import { type Stage, stageFor } from '../../stage.ts';
import type { Ids } from './ids.ts';
import { peopledStops } from './stops.ts';
import { walk } from './walk.ts';

const { published, running, released } = examStatus.of;
const stage = stageFor('pages', {}, 'crowd');

async function idsOf(on: Stage): Promise<Ids> {
  const call = await on.caller('exams');
  const exams = await fullestOfStates(call);
  const at = (wanted: number) => exams.find(({ status }) => status === wanted)?.id ?? '';
  const { records } = await call<{ records: { id: string; personId: string }[] }>(
    `examiners/page?examId=${at(released)}&passFlag=1&size=1`,
  );
  const { subjects } = await call<{ subjects: { subjectCode: string }[] }>(`formalExam/detail?id=${at(released)}`);
  return {
    published: at(published),
    running: at(running),
    released: at(released),
    examinee: records[0]?.id ?? '',
    person: records[0]?.personId ?? '',
    subject: subjects[0]?.subjectCode ?? '',
  };
}

walk(peopledStops, stage, idsOf);

it("covers each part of an examination's page", async () => {
  const exam = (await idsOf(stage)).running;
  const page = await stage.page('exams', `${examPage}?id=${exam}`);
  const parts = page.getByRole('tablist', { name: '考试', exact: true }).getByRole('tab');
  await parts.first().waitFor();
  const shown = await parts.evaluateAll((all) => all.map((one) => one.getAttribute('data-tab')));
  expect(shown.slice(1)).toEqual(examParts);
});
