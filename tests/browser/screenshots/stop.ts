import type { Role } from '../stage/people.ts';

export interface Stop {
  name: string;
  path: string;
  role: Role | undefined;
  showsWaiting?: true;
}
