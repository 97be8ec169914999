import { examStatus } from '../../../contract/src/exam/formal/states.ts';
import { until } from '../../setup/until.ts';
import type { Caller } from '../stage/people.ts';
import type { Stop } from './stop.ts';

interface Page<Row> {
  records: Row[];
}
interface Exam {
  id: string;
  status: number;
  examineeCount: number | null;
}

export const examParts = [
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
export const dataParts = ['overview', 'districts', 'scores', 'items', 'structure', 'fairness', 'copying', 'report'];
const list = '/examinationManage/examinationList';
/** Maximum wait for the demonstration's examinees, in milliseconds. */
const patience = 600_000;

export async function examStops(call: Caller): Promise<Stop[]> {
  const fullest = await fullestOfStates(call);
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

/** The largest examination of each status, once the demonstration has filled all; it does so after its first start. */
export async function fullestOfStates(call: Caller): Promise<Exam[]> {
  await until(async () => !(await call<{ coming: unknown }>('formalExam/counts')).coming, patience);
  const { records } = await call<Page<Exam>>('formalExam/page?size=200');
  return [...Map.groupBy(records, ({ status }) => status).values()].map((of) =>
    of.reduce((most, one) => ((one.examineeCount ?? 0) > (most.examineeCount ?? 0) ? one : most)),
  );
}
