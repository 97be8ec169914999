import { createHash } from 'node:crypto';
import type { UserRow } from '../people/present.ts';

/**
 * What others decide about a person: a request rests on it. What he changes himself is not in it, or he could keep
 * anybody from confirming what was asked for about him.
 */
export const standingOf = ({ account, status, roleIds, deptIds }: UserRow): string =>
  createHash('sha256')
    .update(JSON.stringify([account, status, [...roleIds].sort(), [...deptIds].sort()]))
    .digest('hex');
