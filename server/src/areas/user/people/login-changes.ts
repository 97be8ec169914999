import type { LoginChange } from '@kaoxin/contract/user/login-request.ts';
import { openedPhone } from '#platform/session/staff-phone.ts';
import type { Work } from '#platform/work.ts';
import type { UserRow } from './present.ts';

const fields = ['account', 'realName', 'phone', 'email', 'status'] as const;
type Values = { [K in (typeof fields)[number]]?: string | number | null | undefined };

const textOf = (value: string | number | null): string | null =>
  value === null || value === '' ? null : String(value);

/** Changes that affect a login, or the identity by which cases are withheld from the user (decision 015). */
export const loginChanges = ({ context }: Work, before: UserRow, values: Values): LoginChange[] =>
  fields.flatMap((field) => {
    const value = values[field];
    const present = field === 'phone' ? openedPhone(context, before.phone) : before[field];
    const [from, to] = [textOf(present), value === undefined ? null : textOf(value)];
    return value === undefined || from === to ? [] : [{ field, from, to }];
  });
