import { createHash } from 'node:crypto';
import type { UserRow } from '../people/present.ts';

/**
 * Digest of what others decide about a user. Confirming requires it unchanged. It excludes the user's own profile data;
 * otherwise users could block requests about themselves.
 */
export const standingOf = ({ account, status, roleIds, deptIds }: UserRow): string =>
  createHash('sha256')
    .update(JSON.stringify([account, status, [...roleIds].sort(), [...deptIds].sort()]))
    .digest('hex');
