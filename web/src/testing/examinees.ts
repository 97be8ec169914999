import type { ExamineeRecord } from '@kaoxin/contract/exam/examinee.ts';
import type { ExaminerRow } from '@kaoxin/contract/exam/examiner.ts';

/** Somebody in the roster of `examRecord`, waiting for review. */
export const examineeRow = (more: Partial<ExaminerRow> = {}): ExaminerRow => ({
  ...{
    id: '81',
    version: 1,
    examId: '7',
    examIdName: '2026年度经济专业技术资格考试',
    createTime: '2026-07-02 09:00:00',
  },
  ...{ districtId: '3', districtIdName: '云溪', centreId: '11', centreIdName: '云溪一中考点' },
  ...{ roomId: null, roomNo: null, seatNo: null, ticketNo: null, personId: '71', photoId: null },
  ...{ name: '陈思远', gender: 1, genderName: '男', idType: 1, idTypeName: '居民身份证' },
  ...{ idNo: '9901**********0017', phone: '138****0001', education: 3, educationName: '本科', major: null },
  ...{ workUnit: '江澜市第一医院', unitKind: null, unitKindName: null, subjects: ['01'] },
  ...{ regStatus: 0, regStatusName: '待审核', regNote: null, attendStatus: 0, attendStatusName: '未定' },
  ...{ violationLevel: 0, violationLevelName: null, needsAccess: 0, totalScore: null, passFlag: null, integrityFlag: 0 },
  ...more,
});

export const examineeRecord = (more: Partial<ExamineeRecord> = {}): ExamineeRecord => ({
  ...examineeRow(),
  exam: {
    ...{ id: '7', examCode: 'KS20260012', name: '2026年度经济专业技术资格考试', status: 10 },
    ...{ examStart: '2026-11-14 09:00:00', examEnd: '2026-11-15 17:00:00' },
  },
  subjectList: [{ code: '01', name: '经济基础知识', startTime: '2026-11-14 09:00:00', endTime: '2026-11-14 10:30:00' }],
  ...{ photo: null, photoName: '0017.jpg', formerNames: [] },
  steps: [
    {
      ...{ verb: 'enter', verbName: '列入名单', fromStatusName: null, toStatusName: '待审核', note: null },
      ...{ actorName: '唐亦山', time: '2026-07-02 09:00:00' },
    },
  ],
  ...{ allowedActions: ['pass', 'refuse', 'quit'], history: [], links: [], result: null, sheets: [] },
  ...more,
});
