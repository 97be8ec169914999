import type { Generated } from 'kysely';
import { type CaseColumns, caseJson, confidentialRule, everyRule, recusalRule } from '#areas/casework/index.ts';
import { tenantTable } from '#platform/database/tables.ts';

/** 信访件 (domain.md 3.7). */
export interface PetitionLetterTable extends CaseColumns {
  typeId: string;
  legalClass: number;
  title: string;
  content: string;
  demand: string | null;
  /** sealed */
  accusedName: string | null;
  /** sealed */
  accusedDept: string | null;
  isAnonymous: Generated<number>;
  isRealNameProtected: Generated<number>;
  isGroup: Generated<number>;
  groupCount: number | null;
  /** phones sealed */
  representatives: readonly { name: string; phone: string | null }[] | null;
  happenTime: string | null;
  happenPlace: string | null;
  isBackdated: Generated<number>;
  isRepeat: Generated<number>;
  firstCaseId: string | null;
  stage: Generated<number>;
  acceptResult: number | null;
  fromOrg: string | null;
  fromDocNo: string | null;
  feedbackDue: string | null;
  hearing: unknown;
  publicFlag: Generated<number>;
  /** who must not meet it has been looked for (casework/store/recusal.ts) */
  recusalsNoted: Generated<number>;
  /** who was told that everybody in its place is kept from it (way-up.ts) */
  wayUp: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    petitionLetter: PetitionLetterTable;
  }
}

tenantTable('petitionLetter', {
  store: 'business',
  json: [...caseJson, 'representatives'],
  scope: { resource: 'petition', own: ['createUser', 'handlerId'], dept: 'deptId', district: 'districtId' },
  rowPolicy: everyRule(
    confidentialRule('petitionLetter', 'petition_secret'),
    recusalRule('petition', 'petitionLetter'),
  ),
});
