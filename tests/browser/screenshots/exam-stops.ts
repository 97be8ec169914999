import { setTimeout as pause } from 'node:timers/promises';
import { examStatus } from '../../../contract/src/exam/formal-states.ts';
import type { Caller } from '../stage/people.ts';
import type { Stop } from './stops.ts';

interface Page<Row> {
  records: Row[];
}
interface Exam {
  id: string;
  status: number;
  examineeCount: number | null;
}

const examParts = [
  'subjects',
  'districts',
  'centres',
  'examinees',
  'seats',
  'staff',
  'day',
  'violations',
  'scores',
  'history',
];
const dataParts = ['overview', 'districts', 'scores', 'items', 'structure', 'fairness', 'copying', 'report'];
const list = '/examinationManage/examinationList';
const tries = 300;

/** An examination of each state, those that run or are released with every part, their figures, somebody's page, a place of each level. */
export async function examStops(call: Caller): Promise<Stop[]> {
  await everybodyThere(call);
  const { records } = await call<Page<Exam>>('formalExam/page?size=200');
  const fullest = [...Map.groupBy(records, ({ status }) => status).values()].map((of) =>
    of.reduce((most, one) => ((one.examineeCount ?? 0) > (most.examineeCount ?? 0) ? one : most)),
  );
  const found: Stop[] = [];
  const add = (name: string, path: string) => found.push({ name, path, role: 'exams' });
  const { published, arranging, running, released } = examStatus.of;
  for (const { id, status } of fullest) {
    add(`exam-${status}`, `${list}/detail?id=${id}`);
    if (status === published) add('exam-import', `${list}/import?id=${id}`);
    if (status === arranging || status === running || status === released)
      for (const part of examParts) add(`exam-${status}-${part}`, `${list}/detail?id=${id}&part=${part}`);
    if (status !== released) continue;
    for (const part of dataParts) add(`exam-data-${part}`, `${list}/data?id=${id}&part=${part}`);
    const people = await call<Page<{ id: string }>>(`examiners/page?examId=${id}&size=1`);
    for (const person of people.records) add('examinee', `${list}/examineeDetail?id=${person.id}`);
  }
  for (const [nodeType, page] of [
    [1, 'districtManage'],
    [2, 'centreManage'],
  ] as const) {
    const places = await call<Page<{ id: string }>>(`district/page?nodeType=${nodeType}&size=1`);
    for (const { id } of places.records) add(`${page}-one`, `/${page}/detail?id=${id}`);
  }
  return found;
}

/** People of the demonstration come behind its first start. */
async function everybodyThere(call: Caller): Promise<void> {
  for (let n = 0; n < tries; n += 1) {
    const { coming } = await call<{ coming?: unknown }>('formalExam/counts');
    if (!coming) return;
    await pause(2_000);
  }
  throw new Error('The people of the demonstration did not come.');
}
