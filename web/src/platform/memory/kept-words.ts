import { sayNow } from '../language.tsx';
import { currentPerson, type Person } from '../session/person.ts';
import { namesFrom } from './storage.ts';

export const draftsOf = ({ tenantId, account }: Pick<Person, 'tenantId' | 'account'>): string =>
  `draft-${tenantId}-${account}-`;

export function keptWords(): string | undefined {
  const person = currentPerson();
  const kept = person ? (['local', 'session'] as const).flatMap((where) => namesFrom(draftsOf(person), where)) : [];
  return kept.length === 0
    ? undefined
    : sayNow([
        '已填写未提交的内容保存在本机，重新登录后可继续',
        'What you typed is kept on this machine: log in again to go on with it',
      ]);
}
