import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';

export interface ApplicantChange {
  applicantName?: string | undefined;
  idNo?: string | undefined;
  /** every known name of the applicant: a case under any other name may only have a mistyped number */
  knownAs: readonly string[];
}
type Follow = (work: Work, idHash: string, change: ApplicantChange) => Promise<unknown>;

/**
 * Areas that store names and numbers outside cases. They run when an applicant changes, after the cases were locked and
 * updated. They may throw to refuse the change.
 */
export const applicantPort = new Port<Follow>('changes of applicants');
