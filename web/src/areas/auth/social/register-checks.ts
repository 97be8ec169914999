import type { Label } from '@kaoxin/contract/conventions.ts';

export interface RegisterFields {
  tenantId: string;
  name: string;
  account: string;
  password: string;
  password2: string;
}

interface Problem {
  field: keyof RegisterFields;
  words: Label;
}

/** The first error, in the order of specification section 5. */
export function firstProblem({ tenantId, account, password, password2 }: RegisterFields): Problem | undefined {
  if (tenantId.trim() === '')
    return { field: 'tenantId', words: ['请先输入租户编号', 'Enter the tenant number first'] };
  if (account.trim() === '') return { field: 'account', words: ['请先输入账号名称', 'Enter the account first'] };
  if (password === '' || password2 === '')
    return {
      field: password === '' ? 'password' : 'password2',
      words: ['请先输入密码', 'Enter the password first'],
    };
  if (password !== password2) return { field: 'password2', words: ['两次密码输入不一致', 'The two passwords differ'] };
  return undefined;
}
