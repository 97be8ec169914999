import type { Label } from '@kaoxin/contract/conventions.ts';
import { examFields } from '@kaoxin/contract/exam/formal/fields.ts';
import { formOf } from '#ui/form/schema.ts';

export type StepKey = 'basics' | 'subjects' | 'places' | 'confirm';

interface Step {
  key: StepKey;
  label: Label;
  names: readonly string[];
}

/** The four steps of the form (domain.md 1.2, add). */
export const steps: readonly Step[] = [
  {
    key: 'basics',
    label: ['基本信息', 'Basics'],
    names: [
      ...['name', 'projectType', 'year', 'batch', 'mode', 'fee'],
      ...['registerStart', 'registerEnd', 'examStart', 'examEnd', 'scoreReleaseTime', 'reviewDays'],
      ...['notice', 'attachments'],
    ],
  },
  {
    key: 'subjects',
    label: ['科目与试卷', 'Subjects and papers'],
    names: ['totalScore', 'passScore', 'passRule', 'subjects', 'subjectPapers'],
  },
  { key: 'places', label: ['考区考点', 'Districts and centres'], names: ['districtIds', 'places'] },
  { key: 'confirm', label: ['确认发布', 'Confirm and publish'], names: [] },
];
export const isStep = (text: string | null): text is StepKey => steps.some(({ key }) => key === text);

export const parts: Readonly<Record<string, Label>> = {
  districtIds: ['参加考区', 'Districts'],
  subjects: ['科目', 'Subjects'],
  subjectPapers: ['A、B卷', 'Forms of papers'],
  places: ['考点', 'Test centres'],
};

// the user does not enter number, states and districts as fields
const { examCode: _examCode, releaseState: _release, status: _status, districtIds: _districts, ...asked } = examFields;
export const examSchema = formOf(asked);

export const fieldNames = (step: StepKey): string[] =>
  (steps.find(({ key }) => key === step)?.names ?? []).filter((name) => name in asked);
