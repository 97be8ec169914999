import { knowledgePoint } from '@kaoxin/contract/question/knowledge.ts';
import type { Generated } from 'kysely';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';
import { crud } from '#platform/resource/crud.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    knowledgePoint: RowOf<typeof knowledgePoint.own> & { searchKey: Generated<string> };
  }
}

export const knowledgePointTable = tenantTable('knowledgePoint', { store: 'business' });
export const knowledgeRoutes = crud(knowledgePoint, knowledgePointTable);
