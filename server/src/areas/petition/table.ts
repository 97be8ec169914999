import type { Generated } from 'kysely';
import { type CaseColumns, caseTable } from '#areas/casework/index.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';

/** 信访件 (domain.md 3.7). */
export interface PetitionLetterTable extends CaseColumns {
  typeId: string;
  legalClass: number;
  /** where letters reach who wrote; sealed */
  mailAddress: string | null;
  /** 1: the applicant asked that outside units do not learn who wrote */
  isRealNameProtected: Generated<number>;
  isGroup: Generated<number>;
  groupCount: number | null;
  /** phones sealed */
  representatives: readonly { name: string; phone: string | null }[] | null;
  happenTime: string | null;
  happenPlace: string | null;
  fromOrg: string | null;
  fromDocNo: string | null;
  feedbackDue: string | null;
  /** of what was transferred to an organisation outside: until when it writes back (XF04), the day it has, and whether anybody was reminded */
  orgFeedbackDue: string | null;
  orgFeedbackDay: string | null;
  orgFeedbackTold: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    petitionLetter: PetitionLetterTable;
  }
}

caseTable('petitionLetter', 'petition', ['representatives']);

export type PetitionSelected = SelectedRow<'petitionLetter'>;
