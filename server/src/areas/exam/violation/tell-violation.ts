import type { Work } from '#platform/work.ts';
import { tellExaminee, tellsExaminees } from '../examiner/registration/tell-examinees.ts';
import type { Held, ViolationTableRow } from './held.ts';

type Whose = Pick<Held, 'exam' | 'person'>;

/** Notifies an examinee of WJ01 and the deadline, never of the accusation (domain.md 3.14). */
export async function tellInformed(
  work: Work,
  { exam, person }: Whose,
  { informNo, defenceUntil }: ViolationTableRow,
): Promise<void> {
  if (!(await tellsExaminees(work, 'violation'))) return;
  await tellExaminee(work, 'violation', person, { exam: exam.name, docNo: informNo ?? '', until: defenceUntil ?? '' });
}

const outcomes = { decided: '已作出处理决定', changed: '处理决定已变更', revoked: '已撤销' } as const;

export async function tellDecided(
  work: Work,
  { exam, person }: Whose,
  docNo: string | null,
  outcome: keyof typeof outcomes,
): Promise<void> {
  if (!(await tellsExaminees(work, 'violationDecision'))) return;
  const values = { exam: exam.name, docNo: docNo ?? '', result: outcomes[outcome] };
  await tellExaminee(work, 'violationDecision', person, values);
}
