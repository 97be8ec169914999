import type { Label } from '@kaoxin/contract/conventions.ts';
import { personWordProblems } from '@kaoxin/contract/user/people.ts';
import { refuse } from '#platform/http/errors.ts';
import { together } from '#platform/imports/complaints.ts';

type Words = Readonly<Record<string, unknown>>;

export const wordProblems = (words: Words): Label[] => Object.values(personWordProblems(words));

export function checkWords(words: Words): void {
  const problems = Object.entries(personWordProblems(words));
  if (problems.length === 0) return;
  const fields = problems.map(([path, msg]) => ({ path, msg }));
  throw refuse(400, together(problems.map(([, problem]) => problem)), { fields });
}
