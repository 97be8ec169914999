import type { Label } from '@kaoxin/contract/conventions.ts';
import type { personForm } from '@kaoxin/contract/user/people.ts';
import { emailProblem, phoneProblem, realNameProblem } from '@kaoxin/contract/user/profile.ts';
import type * as z from 'zod';
import { refuse } from '#platform/http/errors.ts';

type Words = Partial<Pick<z.output<typeof personForm>, 'account' | 'realName' | 'phone' | 'email'>>;

/** What is wrong with the texts of a person beyond their lengths (domain.md 3.17). */
export function wordProblems({ account, realName, phone, email }: Words): Label[] {
  const problems = [
    account && /\s/u.test(account) ? (['账号不能包含空格', 'An account has no spaces'] as const) : undefined,
    realName ? realNameProblem(realName) : undefined,
    phone ? phoneProblem(phone) : undefined,
    email ? emailProblem(email) : undefined,
  ];
  return problems.filter((problem) => problem !== undefined);
}

export function checkWords(words: Words): void {
  const [problem] = wordProblems(words);
  if (problem) throw refuse(400, problem);
}
