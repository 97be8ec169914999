import type { Label } from '@kaoxin/contract/conventions.ts';
import { effectsOf, type ViolationPhase } from '@kaoxin/contract/exam/violation-states.ts';
import type { Tone } from '#ui/chip.tsx';

export interface ExamOfViolation {
  id: string;
  subjects: readonly { subjectCode: string; name: string }[];
}

export interface PersonOfExam {
  id: string;
  name: string;
  subjects: readonly string[];
}

/** False documents are recorded from publication on, offences in a room from the day of the examination. */
export const takesViolations = (status: number): boolean => status >= 10 && status <= 50;

export function meaningOf(level: number): Label {
  const { isOfSubject: ofOne, years } = effectsOf(level);
  if (ofOne)
    return ['该科目成绩无效，不记入诚信档案。', 'The subject is void; nothing is kept in the integrity record.'];
  if (years === 'endless')
    return [
      '全部科目成绩无效，长期记入诚信档案。',
      'Every subject is void; the integrity record keeps it without end.',
    ];
  const certificate: Label = level === 5 ? ['已取得的证书无效；', ' and the certificate too'] : ['', ''];
  return [
    `全部科目成绩无效，${certificate[0]}记入诚信档案${years}年。`,
    `Every subject is void${certificate[1]}; the integrity record keeps it for ${years} years.`,
  ];
}

export const phaseTones: Readonly<Record<ViolationPhase, Tone>> = {
  hearing: 'info',
  due: 'warn',
  decided: 'bad',
  appealed: 'paused',
  confirming: 'warn',
  revoked: 'neutral',
};
