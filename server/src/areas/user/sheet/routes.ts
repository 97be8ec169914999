import { peopleSheet } from '@kaoxin/contract/user/people-sheet.ts';
import { on, type Route } from '#platform/http/route.ts';
import { importRoutes } from '#platform/imports/import-routes.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { peopleSheetList } from './export.ts';
import { issuedPasswords, peopleImport } from './people-import.ts';

export const sheetRoutes: readonly Omit<Route, 'store'>[] = [
  sheetRoute(peopleSheetList),
  ...importRoutes(peopleImport),
  // The response contains passwords that are shown once.
  { ...on(peopleSheet.importIssued, (work, { body }) => issuedPasswords(work, body.batchId)), noReplay: true },
];
