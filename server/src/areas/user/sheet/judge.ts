import type { Label } from '@kaoxin/contract/conventions.ts';
import { personForm } from '@kaoxin/contract/user/people.ts';
import type * as z from 'zod';
import { Refusal } from '#platform/http/errors.ts';
import { type Complaint, distinct, inColumn, issueWords, notAmong } from '#platform/imports/complaints.ts';
import type { Cells, Judged } from '#platform/imports/import-kind.ts';
import type { Work } from '#platform/work.ts';
import { mayReplaceRoles } from '../people/roles.ts';
import { wordProblems } from '../people/words.ts';
import { labelOf } from './columns.ts';
import type { Found, Names } from './names.ts';

export type NewPerson = z.output<typeof personForm> & { deptId: string[]; postId: string[]; roleId: string[] };

export function judgePeople(work: Work, names: Names): (cells: Cells) => Promise<Judged<NewPerson>> {
  const given = rolesGiven(work);
  return async (cells) => {
    const { deptId, postId, roleId, sex, userType, birthday, ...words } = cells;
    const errors: Complaint[] = [];
    const ids = (column: string, find: (text: string) => Found, text: string | undefined): string[] => {
      const found = text === undefined ? { ids: [] } : find(text);
      if ('ids' in found) return found.ids;
      errors.push(inColumn(column, found.error));
      return [];
    };
    const key = (dictionary: 'sex' | 'user_type', text: string | undefined): number | undefined => {
      if (text === undefined) return undefined;
      const found = names.key(dictionary, text);
      if (found === undefined) errors.push(inColumn(columnOf[dictionary], notAmong(headingOf(dictionary), text)));
      return found;
    };
    const draft = {
      ...words,
      sex: key('sex', sex),
      userType: key('user_type', userType),
      birthday: birthday && dayIn(birthday),
    };
    const places = { deptId: ids('deptId', names.depts, deptId), postId: ids('postId', names.posts, postId) };
    const roles = ids('roleId', names.roles, roleId);
    const parsed = personForm.safeParse(draft, { reportInput: true });
    errors.push(...(parsed.error?.issues ?? []).map((issue) => issueWords(personForm, issue)));
    errors.push(
      ...wordProblems(parsed.data ?? words),
      ...(await given(roles)).map((words) => inColumn('roleId', words)),
    );
    if (errors.length > 0 || !parsed.success) return { entry: null, errors: distinct(errors) };
    return { entry: { ...parsed.data, ...places, roleId: roles }, errors: [] };
  };
}

const columnOf = { sex: 'sex', user_type: 'userType' } as const;
const headingOf = (dictionary: 'sex' | 'user_type'): Label => labelOf(columnOf[dictionary]);

/**
 * Normalizes `1990-2-3`, `1990/02/03`, `1990年2月3日`, with or without a time. Other values are left for the form to
 * refuse.
 */
function dayIn(text: string): string {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T][\d:]+)?$/.exec(text);
  if (!match) return text;
  const [, year, month = '', day = ''] = match;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Checks if the caller may assign these roles together; cached per set (security.md S18, S19). */
function rolesGiven(work: Work): (roleIds: readonly string[]) => Promise<Label[]> {
  const asked = new Map<string, Promise<Label[]>>();
  return (roleIds) => {
    const key = [...roleIds].sort().join();
    const known = asked.get(key) ?? askRoles(work, roleIds);
    asked.set(key, known);
    return known;
  };
}

async function askRoles(work: Work, roleIds: readonly string[]): Promise<Label[]> {
  if (roleIds.length > 0 && !work.actor.grants.has('user_role'))
    return [
      [
        '您没有分配角色的权限，请将“角色”一列留空',
        'You are not allowed to assign roles; leave the column of roles empty',
      ],
    ];
  try {
    await mayReplaceRoles(work, null, [], roleIds);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [error.label];
    throw error;
  }
}
