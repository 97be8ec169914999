import { examClock } from '../../server/src/areas/exam/formal/process/clock.ts';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import { runOnce } from '../../server/src/platform/jobs/periodic.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { good } from '../../server/src/testing/petitions.ts';
import type { SoundOnes } from './sample.ts';

interface Made {
  id: string;
}

export async function soundExams(context: AppContext, by: Visitor): Promise<SoundOnes> {
  const dept = good(
    await by.post<Made>('blade-system/dept/submit', {
      deptName: '丙考区办',
      fullName: '丙考区办',
      deptCategory: 1,
      sort: 1,
    }),
  );
  const person = { managerName: '陈远', managerPhone: '13800001111' };
  const district = good(
    await by.post<Made>('district/save', {
      nodeType: 1,
      code: '91',
      name: '丙考区',
      regionCode: '11',
      deptId: dept.id,
      ...person,
    }),
  );
  const centre = good(
    await by.post<Made>('district/save', {
      nodeType: 2,
      parentId: district.id,
      code: '91001',
      name: '丙一中',
      address: '学府路1号',
      centreKind: 1,
      ...person,
    }),
  );
  const subject = {
    subjectCode: '01',
    name: '综合',
    totalScore: 100,
    passScore: 60,
    startTime: '2026-02-07 09:00:00',
    endTime: '2026-02-07 11:00:00',
  };
  const body = (name: string) => ({
    name,
    projectType: 6,
    year: 2026,
    batch: 1,
    mode: 1,
    passRule: 1,
    totalScore: 100,
    passScore: 60,
    registerStart: '2026-01-05 09:00:00',
    registerEnd: '2026-01-20 17:00:00',
    examStart: '2026-02-07 09:00:00',
    examEnd: '2026-02-07 17:00:00',
    districtIds: [district.id],
    subjects: [subject],
    places: [{ centreId: centre.id }],
  });
  const added = async (name: string, more: object = {}) =>
    good(await by.post<Made>('formalExam/submit', { ...body(name), ...more })).id;
  const draft = await added('草稿');
  const removed = await added('删了');
  good(await by.post(`formalExam/remove?ids=${removed}`));
  const over = await added('考完', { status: 10 });
  // Its dates are past: the clock moves it through all states.
  await runOnce(context, examClock);
  const staff = async (name: string) =>
    good(await by.post<Made>('examStaff/submit', { examId: draft, name, phone: '13900000001', duty: 4 })).id;
  const gone = await staff('已删人员');
  good(await by.post(`examStaff/remove?ids=${gone}`));
  return {
    'POST formalExam/submit': { by, body: { id: draft, name: '改名的草稿' } },
    'POST formalExam/releaseAsk': { by, body: { id: over, reason: '成绩已经核对' } },
    'POST formalExam/remove': { by, query: { ids: draft } },
    'POST formalExam/restore': { by, body: { ids: removed } },
    'POST examStaff/submit': { by, body: { id: await staff('待改人员'), duty: 5 } },
    'POST examStaff/reveal': { by, body: { id: await staff('待查人员'), reason: '联系监考' } },
    'POST examStaff/remove': { by, query: { ids: await staff('待删人员') } },
    'POST examStaff/restore': { by, body: { ids: gone } },
  };
}
