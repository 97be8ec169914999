import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

export interface DocumentTable extends BaseColumns {
  docNo: string;
  templateCode: string;
  title: string;
  caseType: string;
  caseId: string;
  html: string;
  sha256: string;
  issuedTime: string | null;
  voidedTime: string | null;
}

export interface VoidedNumberTable extends BaseColumns {
  docNo: string;
  title: string;
  caseType: string;
  caseId: string;
  caseNo: string | null;
  reason: string;
  replacedBy: string | null;
  voidedBy: string;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    document: DocumentTable;
    voidedNumber: VoidedNumberTable;
  }
}

export const documentTable = tenantTable('document', { store: 'business' });
export const voidedNumberTable = tenantTable('voidedNumber', { store: 'business' });
