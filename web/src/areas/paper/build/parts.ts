import type { Label } from '@kaoxin/contract/conventions.ts';
import { paperFields } from '@kaoxin/contract/paper/paper-fields.ts';
import { paperBuild } from '@kaoxin/contract/paper/paper-states.ts';
import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import type { Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';

const { name, subject, projectType, buildMode, totalScore, passScore, duration } = paperFields;
const { shuffleQuestion, shuffleOption, secretLevel: level, unlockTime } = paperFields;

export const paperSchema = formOf({
  name,
  subject,
  projectType,
  buildMode,
  totalScore,
  passScore,
  duration,
  shuffleQuestion,
  shuffleOption,
  secretLevel: level,
  unlockTime,
});
export const parts: Readonly<Record<string, Label>> = {
  outline: ['试卷大纲', 'Outline'],
  plan: ['组卷规则', 'Rules'],
};

export const startOfNew: Values = {
  buildMode: paperBuild.of.hand,
  totalScore: 100,
  passScore: 60,
  duration: 120,
  shuffleQuestion: 0,
  shuffleOption: 0,
  secretLevel: secretLevel.of.internal,
};

export const steps = [
  { key: 'basics', label: ['基本信息', 'Basics'] },
  { key: 'content', label: ['组卷', 'Questions'] },
] as const;
export type StepKey = (typeof steps)[number]['key'];

export const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
