import { classification } from '@kaoxin/contract/casework/type.ts';
import { routes } from '#platform/http/route.ts';
import { crud } from '#platform/resource/crud.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { caseTypeTable } from '../store/tables.ts';
import { typeSheet } from './export.ts';
import { typeHooks } from './hooks.ts';

export const typeRoutes = [
  ...crud(classification, caseTypeTable, typeHooks),
  ...routes('business', [sheetRoute(typeSheet)]),
];
