import { peopleSheet } from '@kaoxin/contract/user/people-sheet.ts';
import { manualTransaction, on, type Route } from '#platform/http/route.ts';
import { importRoutes } from '#platform/imports/import-routes.ts';
import { exportPeople } from './export.ts';
import { issuedPasswords, peopleImport } from './people-import.ts';

export const sheetRoutes: readonly Omit<Route, 'store'>[] = [
  manualTransaction(peopleSheet.export, exportPeople),
  ...importRoutes(peopleImport),
  // its answer holds passwords that are shown once
  { ...on(peopleSheet.importIssued, (work, { body }) => issuedPasswords(work, body.batchId)), noReplay: true },
];
