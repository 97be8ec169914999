import type { Area } from '../area.ts';
import { loginRequest } from './login-request.ts';
import { people } from './people.ts';
import { peopleSheet } from './people-sheet.ts';
import { platform } from './platform.ts';
import { registration } from './registration.ts';
import { online, ownSessions } from './session.ts';
import { user } from './user.ts';

export const userArea: Area = {
  calls: [user, ownSessions, online, people, registration, loginRequest, peopleSheet, platform],
};
