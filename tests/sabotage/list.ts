import { files } from './guards/files.ts';
import { personalData } from './guards/personal-data.ts';
import { requests } from './guards/requests.ts';
import { rights } from './guards/rights.ts';
import { secondPerson } from './guards/second-person.ts';
import { sessions } from './guards/sessions.ts';
import type { Sabotage } from './sabotage.ts';

export const sabotages: readonly Sabotage[] = [
  ...secondPerson,
  ...rights,
  ...sessions,
  ...requests,
  ...files,
  ...personalData,
];
