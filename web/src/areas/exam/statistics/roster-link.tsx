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
  /** conditions on results need score_view */
  scored?: 0 | 1;
  passFlag?: 0 | 1;
  /** defaults to the total */
  scoreSubject?: string | undefined;
  scoreStart?: number;
  scoreEnd?: number;
}

export const rosterAddress = (examId: string, rows: Rows = {}): string =>
  addressWith(examPaths.detail, { id: examId, part: 'examinees', ...rows });

export const isByResults = (rows: Rows = {}): boolean =>
  ['passFlag', 'scored', 'scoreStart', 'scoreEnd'].some((key) => key in rows);

export function RosterLink({ examId, rows, children }: { examId: string; rows?: Rows; children: ReactNode }) {
  const may = useMay();
  if (isByResults(rows) && !may('score_view')) return children;
  return (
    <Link className="exam-stat-link" to={rosterAddress(examId, rows)}>
      {children}
    </Link>
  );
}
