import { nameProblem } from '@kaoxin/contract/casework/people/person.ts';
import { isEmpty, type Label } from '@kaoxin/contract/conventions.ts';
import { phoneNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import { phoneProblem } from '@kaoxin/contract/user/profile.ts';
import type { Values } from '#ui/form/fields.ts';

export interface Representative {
  name: string;
  phone: string | null;
}

/** Parses lines like `张三 10012345678`; the phone is optional. */
export function representativesIn(value: unknown): Representative[] {
  return String(value ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, name, phone] = line.match(/^(.*?)[\s,，、;；]*([+＋]?[\d０-９][\d０-９ -]{6,20})?$/u) ?? [];
      return { name: (name ?? line).trim(), phone: phone === undefined ? null : phoneNumber(phone) };
    });
}

const most = 5;

/** Errors of a group petition by field, with the messages of the server (domain.md 3.7). */
export function groupProblems({ isGroup, groupCount, representatives }: Values): Record<string, Label> {
  if (isGroup !== 1) return {};
  const people = representativesIn(representatives);
  const wrong = people
    .map(({ name, phone }) => nameProblem(name) ?? (phone ? phoneProblem(phone) : undefined))
    .find((problem) => problem !== undefined);
  const counted: Label | undefined = isEmpty(groupCount)
    ? ['请输入群体人数', 'Please enter the number of people']
    : people.length > Number(groupCount)
      ? ['群体人数不能少于代表人数', 'The number of people cannot be less than the number of representatives']
      : undefined;
  const named: Label | undefined =
    people.length > most ? ['群体信访代表不得超过5人', 'At most five representatives'] : wrong;
  return { ...(counted ? { groupCount: counted } : {}), ...(named ? { representatives: named } : {}) };
}
