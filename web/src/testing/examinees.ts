import type {
  AnswerGrid,
  ExamineeRecord,
  ExamineeResult,
  SheetItemShown,
} from '@kaoxin/contract/exam/people/examinee.ts';
import type { ExaminerRow } from '@kaoxin/contract/exam/people/examiner.ts';

export const examineeRow = (more: Partial<ExaminerRow> = {}): ExaminerRow => ({
  id: '81',
  version: 1,
  examId: '7',
  examIdName: '2026年度经济专业技术资格考试',
  createTime: '2026-07-02 09:00:00',
  districtId: '3',
  districtIdName: '云溪',
  centreId: '11',
  centreIdName: '云溪一中考点',
  roomId: null,
  roomNo: null,
  seatNo: null,
  ticketNo: null,
  personId: '71',
  photoId: null,
  name: '陈思远',
  gender: 1,
  genderName: '男',
  idType: 1,
  idTypeName: '居民身份证',
  idNo: '9901**********0017',
  phone: '138****0001',
  education: 3,
  educationName: '本科',
  major: null,
  workUnit: '江澜市第一医院',
  unitKind: null,
  unitKindName: null,
  subjects: ['01'],
  regStatus: 0,
  regStatusName: '待审核',
  regNote: null,
  attendStatus: 0,
  attendStatusName: '未定',
  violationLevel: 0,
  violationLevelName: null,
  needsAccess: 0,
  totalScore: null,
  passFlag: null,
  integrityFlag: 0,
  knownAs: null,
  ...more,
});

export const examineeRecord = (more: Partial<ExamineeRecord> = {}): ExamineeRecord => ({
  ...examineeRow(),
  exam: {
    id: '7',
    examCode: 'KS20260012',
    name: '2026年度经济专业技术资格考试',
    status: 10,
    examStart: '2026-11-14 09:00:00',
    examEnd: '2026-11-15 17:00:00',
  },
  subjectList: [{ code: '01', name: '经济基础知识', startTime: '2026-11-14 09:00:00', endTime: '2026-11-14 10:30:00' }],
  photo: null,
  photoName: '0017.jpg',
  formerNames: [],
  steps: [
    {
      verb: 'enter',
      verbName: '列入名单',
      fromStatusName: null,
      toStatusName: '待审核',
      note: null,
      actorName: '唐亦山',
      time: '2026-07-02 09:00:00',
    },
  ],
  allowedActions: ['pass', 'refuse', 'quit'],
  history: [],
  links: [],
  linkCount: 0,
  result: null,
  sheets: [],
  ...more,
});

export const examineeResult = (more: Partial<ExamineeResult> = {}): ExamineeResult => ({
  subjects: [
    {
      subjectCode: '01',
      subjectName: '经济基础知识',
      objective: 62,
      subjective: 21.5,
      score: 83.5,
      absent: 0,
      invalid: 0,
      invalidReason: null,
      fullScore: 140,
      passScore: 84,
      passFlag: 0,
    },
    {
      subjectCode: '02',
      subjectName: '工商管理',
      objective: 40,
      subjective: 10,
      score: 50,
      absent: 0,
      invalid: 1,
      invalidReason: '处理规定第六条第（三）项',
      fullScore: 140,
      passScore: 84,
      passFlag: null,
    },
  ],
  totalScore: 83.5,
  passFlag: 0,
  fullScore: 280,
  passScore: 168,
  scoreVersion: 2,
  cityRank: 412,
  districtRank: 97,
  percentile: 61.25,
  corrections: [
    {
      cause: '复核申请 FH202612010001',
      actorName: '林致和',
      time: '2026-12-20 10:00:00',
      changes: [
        { of: 'subject', subjectName: '经济基础知识', before: 81.5, after: 83.5 },
        { of: 'total', subjectName: null, before: 81.5, after: 83.5 },
        { of: 'pass', subjectName: null, before: 0, after: 0 },
      ],
    },
  ],
  ...more,
});

export const answerGrid = (more: Partial<AnswerGrid> = {}, count = 9): AnswerGrid => {
  const choice = (no: number): SheetItemShown => {
    const outcome = (['right', 'partly', 'wrong', 'blank'] as const)[(no - 1) % 4] ?? 'right';
    const chosen = { right: 'BC', partly: 'B', wrong: 'A', blank: '' }[outcome];
    const score = { right: 2, partly: 0.5, wrong: 0, blank: 0 }[outcome];
    return { no, type: 2, typeName: '多项选择', outcome, chosen, key: 'BC', score, full: 2 };
  };
  const essay: SheetItemShown = {
    no: count,
    type: 6,
    typeName: '论述/案例',
    outcome: 'marked',
    chosen: null,
    key: null,
    score: 21.5,
    full: 30,
  };
  return {
    subjectCode: '01',
    subjectName: '经济基础知识',
    paperLabel: null,
    withKeys: 1,
    faulty: 0,
    items: [...Array.from({ length: count - 1 }, (_, index) => choice(index + 1)), essay],
    objective: 62,
    subjective: 21.5,
    total: 83.5,
    agrees: 1,
    ...more,
  };
};
