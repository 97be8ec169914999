import type { Label } from '@kaoxin/contract/conventions.ts';

export type StepKey = 'basics' | 'subjects' | 'rules';

/** The three steps of a task, with the fields of each (domain.md 3.15). */
export const steps: readonly { key: StepKey; label: Label; names: readonly string[] }[] = [
  {
    key: 'basics',
    label: ['基本信息', 'Basics'],
    names: ['name', 'examId', 'deptId', 'applyStart', 'applyEnd', 'resultDeadline'],
  },
  { key: 'subjects', label: ['模板与科目', 'Template and subjects'], names: ['templateId', 'subjects'] },
  { key: 'rules', label: ['规则与须知', 'Rules and notice'], names: ['rules', 'notice'] },
];
export const isStep = (text: string | null): text is StepKey => steps.some(({ key }) => key === text);
