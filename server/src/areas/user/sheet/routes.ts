import { peopleSheet } from '@kaoxin/contract/user/people-sheet.ts';
import { manualTransaction, on, type Route } from '#platform/http/route.ts';
import { exportPeople } from './export.ts';
import { previewPeople } from './import.ts';
import { confirmPeople } from './import-confirm.ts';
import { peopleTemplate } from './template.ts';

export const sheetRoutes: readonly Omit<Route, 'store'>[] = [
  manualTransaction(peopleSheet.export, exportPeople),
  on(peopleSheet.template, async () => peopleTemplate()),
  manualTransaction(peopleSheet.import, previewPeople),
  // its answer holds passwords that are shown once
  { ...manualTransaction(peopleSheet.importConfirm, confirmPeople), noReplay: true },
];
