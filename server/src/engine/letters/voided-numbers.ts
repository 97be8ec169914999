import type { TenantTable } from '#platform/database/tables.ts';
import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';
import type { VoidedNumberTable } from './tables.ts';

type Voided = Pick<VoidedNumberTable, 'docNo' | 'title' | 'caseType' | 'caseId' | 'reason'> &
  Partial<Pick<VoidedNumberTable, 'caseNo' | 'replacedBy'>>;

/** Records a number that no letter uses, in the transaction that takes it back. */
export const enterVoided = (work: Work, { caseNo = null, replacedBy = null, ...voided }: Voided) =>
  work.table('voidedNumber').insert({ ...voided, caseNo, replacedBy, voidedBy: work.actor.realName });

interface Numbered {
  table: TenantTable;
  menu: string;
}
export const voidedNumbersPort = new Port<Numbered>('voided numbers');
