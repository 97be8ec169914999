import { peopleSheet } from '@kaoxin/contract/user/people-sheet.ts';
import { on, onOwn, type Route } from '#platform/http/route.ts';
import { exportPeople } from './export.ts';
import { previewPeople } from './import.ts';
import { confirmPeople } from './import-confirm.ts';
import { peopleTemplate } from './template.ts';

export const sheetRoutes: readonly Omit<Route, 'store'>[] = [
  onOwn(peopleSheet.export, exportPeople),
  on(peopleSheet.template, async () => peopleTemplate()),
  onOwn(peopleSheet.import, previewPeople),
  // its answer holds passwords that are shown once
  { ...onOwn(peopleSheet.importConfirm, confirmPeople), forgetful: true },
];
