import type { Generated } from 'kysely';
import { type CaseColumns, caseTable } from '#areas/casework/index.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';

/** 信访件 (domain.md 3.7). */
export interface PetitionLetterTable extends CaseColumns {
  typeId: string;
  legalClass: number;
  examId: string | null;
  /** postal address of the applicant; encrypted */
  mailAddress: string | null;
  /** the addresses as filed, encrypted, once staff amended them; '' where none was filed */
  filedMailAddress: string | null;
  filedEmail: string | null;
  /** 1: outside units must not learn the author's identity, at the applicant's request */
  isRealNameProtected: Generated<number>;
  isGroup: Generated<number>;
  groupCount: number | null;
  /** phones are encrypted */
  representatives: readonly { name: string; phone: string | null }[] | null;
  happenTime: string | null;
  happenPlace: string | null;
  fromOrg: string | null;
  fromDocNo: string | null;
  feedbackDue: string | null;
  /** transfer to an outside organisation: reply due (XF04), day of its reply, whether the reminder was sent */
  orgFeedbackDue: string | null;
  orgFeedbackDay: string | null;
  orgFeedbackTold: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    petitionLetter: PetitionLetterTable;
  }
}

export const petitionLetterTable = caseTable('petitionLetter', 'petition', ['representatives'], ['mailAddress']);

export type PetitionSelected = SelectedRow<'petitionLetter'>;
