import type { Role } from '../stage/people.ts';

/** An address to photograph, and the role of its reader. */
export interface Stop {
  name: string;
  path: string;
  role: Role | undefined;
  /** what looks like waiting is there to be looked at */
  showsWaiting?: true;
}
