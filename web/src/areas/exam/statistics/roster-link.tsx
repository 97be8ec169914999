import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addressWith } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { examPaths } from '../formal/exams.ts';

export interface Rows {
  districtId?: string | undefined;
  centreId?: string | undefined;
  regStatus?: number;
  attendStatus?: number;
  violationLevel?: number;
  seated?: 0 | 1;
  stands?: 0 | 1;
  attended?: 0 | 1;
  gender?: number;
  education?: number;
  unitKind?: number;
  ageBand?: number;
  attempt?: number;
  /** by results: whoever may not see scores has no such list */
  scored?: 0 | 1;
  passFlag?: 0 | 1;
  /** of a subject, where not of the total */
  scoreSubject?: string | undefined;
  scoreStart?: number;
  scoreEnd?: number;
}

/** The people an examination's figure counts: its tab 考生 with these conditions. */
export const rosterAddress = (examId: string, rows: Rows = {}): string =>
  addressWith(examPaths.detail, { id: examId, part: 'examinees', ...rows });

/** Whether these people are found by scores, which not everybody may see. */
export const isByResults = (rows: Rows = {}): boolean =>
  ['passFlag', 'scored', 'scoreStart', 'scoreEnd'].some((key) => key in rows);

/** A figure that leads to the people it counts. */
export function RosterLink({ examId, rows, children }: { examId: string; rows?: Rows; children: ReactNode }) {
  const may = useMay();
  if (isByResults(rows) && !may('score_view')) return children;
  return (
    <Link className="exam-stat-link" to={rosterAddress(examId, rows)}>
      {children}
    </Link>
  );
}
