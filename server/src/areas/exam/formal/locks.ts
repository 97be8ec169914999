import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ExamField, examFields } from '@kaoxin/contract/exam/formal/fields.ts';
import { type ExamStatus, examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { isKeyOf, keysOf } from '@kaoxin/contract/records.ts';

export type ExamPart = ExamField | 'subjects' | 'subjects.paperId' | 'places';

const lists = ['subjects', 'subjects.paperId', 'places'] as const;
const never: readonly ExamPart[] = ['examCode', 'releaseState', 'status'];
const every: readonly ExamPart[] = [...keysOf(examFields).filter((field) => !never.includes(field)), ...lists];

const without = (parts: readonly ExamPart[], ...gone: ExamPart[]) => parts.filter((part) => !gone.includes(part));
const published = without(every, 'year', 'mode', 'subjects');
const arranging = without(published, 'projectType', 'registerStart', 'registerEnd', 'districtIds', 'fee');
/** The pass line is often decided after the examination. */
const afterwards: readonly ExamPart[] = [
  'scoreReleaseTime',
  'reviewDays',
  'totalScore',
  'passScore',
  'passRule',
  'notice',
  'attachments',
  'subjects.paperId',
];

/** Parts that can be changed in each state (domain.md 1.2). Publishing locks year, mode and subjects. */
const open: Readonly<Record<ExamStatus, readonly ExamPart[]>> = {
  0: every,
  10: published,
  20: arranging,
  30: afterwards,
  40: afterwards,
  50: ['notice', 'attachments'],
  60: [],
  90: [],
};

const openIn = (status: number): readonly ExamPart[] => (isKeyOf(open, status) ? open[status] : []);

export const isOpen = (status: number, part: ExamPart): boolean => openIn(status).includes(part);

export const isEditable = (status: number): boolean => openIn(status).length > 0;

export const takesStaff = (status: number): boolean => status < examStatus.of.marking;

/** Bound papers are fixed once the examination has begun; a subject without a paper can still be bound. */
export const bindsAnew = (status: number): boolean => status < examStatus.of.running;

export const lockedIn = (status: number): ExamPart[] => ['examCode', ...every.filter((part) => !isOpen(status, part))];

const reasons: Readonly<Record<ExamStatus, Label | null>> = {
  0: null,
  10: ['考试已发布，年度、考试方式和科目不能再修改', 'It is published: year, mode and subjects stay as they are'],
  20: [
    '考试已进入编排，报名信息、参加考区和科目不能再修改',
    'Seats are being arranged: registration, districts and subjects stay as they are',
  ],
  30: [
    '考试已开始，只能修改成绩相关设置、公告和附件',
    'It has begun: only scoring, notice and attachments can be changed',
  ],
  40: [
    '考试已结束，只能修改成绩相关设置、公告和附件',
    'It is over: only scoring, notice and attachments can be changed',
  ],
  50: ['成绩已公布，只能修改公告和附件', 'Scores are released: only notice and attachments can be changed'],
  60: ['考试已归档，不能修改', 'It is archived and cannot be changed'],
  90: ['考试已取消，不能修改', 'It is cancelled and cannot be changed'],
};
export const lockReason = (status: number): Label | null => (isKeyOf(reasons, status) ? reasons[status] : null);
