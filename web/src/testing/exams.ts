import type { ExamForm, ExamRecord } from '@kaoxin/contract/exam/formal.ts';

const base = { createUser: null, createDept: null, createTime: '2026-01-02 09:00:00', updateUser: null };
const event = (seq: number, action: string, actionName: string, toStatus: number): ExamRecord['timeline'][number] => ({
  ...{ id: `e${seq}`, seq, action, actionName, fromStatus: null, fromStatusName: null, toStatus, toStatusName: null },
  ...{ actorId: '1', actorName: '唐亦山', actorDept: '考务科', note: null, diff: null },
  ...{ time: `2026-01-0${seq} 09:00:00`, hash: 'abcdef0123456789' },
});

export const subjectRecord: ExamRecord['subjects'][number] = {
  ...{ id: '51', version: 1, subjectCode: '01', name: '经济基础知识', sort: 1 },
  ...{ startTime: '2026-11-14 09:00:00', endTime: '2026-11-14 10:30:00', paperId: '70', paperIdName: '甲卷' },
  ...{ totalScore: 140, passScore: 84, objectiveScore: 140 },
  papers: [{ label: 'A', paperId: '70', paperIdName: '甲卷' }],
};
export const placeRecord: ExamRecord['places'][number] = {
  ...{ id: '61', version: 1, centreId: '11', centreName: '云溪一中考点', code: '01001' },
  ...{ districtId: '3', districtName: '云溪', planSeats: 360, planRooms: 12, chief: '苏映棠', status: 1 },
  ...{ searchKey: '01001 云溪一中考点 yunxiyizhongkaodian yxyzkd', isEnabled: 1, centreKind: 3 },
  ...{ effectiveFrom: null, effectiveTo: null },
};
const values = {
  ...{ name: '2026年度经济专业技术资格考试', projectType: 3, year: 2026, batch: 2, mode: 2 },
  ...{ registerStart: '2026-07-01 09:00:00', registerEnd: '2026-07-31 17:00:00' },
  ...{ examStart: '2026-11-14 09:00:00', examEnd: '2026-11-15 17:00:00', scoreReleaseTime: null },
  ...{ reviewDays: 30, totalScore: 140, passScore: 84, passRule: 1, districtIds: ['3'], fee: 61, notice: null },
  attachments: null,
};

/** An examination as its page has it, in the state it was published in. */
export const examRecord = (more: Partial<ExamRecord> = {}): ExamRecord => ({
  ...base,
  ...{ id: '7', version: 4, updateTime: '2026-01-03 09:00:00', examCode: 'KS20260012' },
  ...values,
  ...{ projectTypeName: '专业技术人员职业资格考试', modeName: '机考', passRuleName: '各科达线' },
  ...{ statusName: '已发布', releaseStateName: '未发起' },
  ...{ attachmentsShown: [] },
  ...{ releaseState: 0, status: 10, districts: [{ id: '3', name: '云溪', code: '01' }] },
  ...{ subjects: [subjectRecord], places: [placeRecord] },
  ...{ districtCount: 1, centreCount: 1, examineeCount: null, presentCount: null, absentCount: null },
  ...{ planSeats: 360, roomCount: 12, seatCount: 360, passRate: null, scoreCompleteness: null },
  ...{ releaseAskUser: null, releaseAskUserName: null, releaseAskTime: null, releaseReason: null, cancelReason: null },
  releaseTaskId: null,
  allowedActions: ['edit', 'arrange', 'cancel'],
  timeline: [event(1, 'create', '创建', 0), event(2, 'publish', '发布', 10)],
  ...more,
});

/** The form of an examination: of a new one unless an id is given. */
export const examForm = (more: Partial<ExamForm> = {}): ExamForm => ({
  ...{ id: null, examCode: null, version: null, status: 0, releaseState: 0, values, attachmentsShown: [] },
  ...{ subjects: [subjectRecord], places: [placeRecord], lockedFields: ['examCode'], lockReason: null },
  options: {
    districts: [{ id: '3', name: '云溪', code: '01' }],
    papers: [{ id: '70', name: '甲卷', paperCode: 'P1', totalScore: 140, duration: 90 }],
    dictionaries: {},
  },
  ...more,
});
