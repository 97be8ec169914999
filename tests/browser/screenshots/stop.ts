import type { Role } from '../stage/people.ts';

/** A page to photograph, and its reader's role. */
export interface Stop {
  name: string;
  path: string;
  role: Role | undefined;
  showsWaiting?: true;
}
