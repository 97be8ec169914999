import { idType } from '@kaoxin/contract/casework/people/identity.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type Day, yearsBefore } from '#engine/calendar/day.ts';
import { type Checked, checkIdNo, checkName, checkPhone } from '#engine/identity/check-identity.ts';
import type { Problem } from './problems.ts';

const backdatedAfterDays = 30;
const oldestYears = 3;
const day = 86_400_000;

export interface EntryFacts {
  source: number;
  byCitizen: boolean;
  now: string;
}

export type Keep = (checked: Checked, english: string, field: string) => string;
export const keeping =
  (problems: Problem[]): Keep =>
  (checked, english, field) => {
    if (!checked.ok) problems.push([checked.msg, english, field]);
    return checked.ok ? checked.value : '';
  };

interface Person {
  isAnonymous?: number | null | undefined;
  applicantName?: string | null | undefined;
  idNo?: string | null | undefined;
  phone?: string | null | undefined;
}

const residentNumber = (text: string, today: Day): Checked => checkIdNo(text, idType.of.resident, today);

/**
 * An anonymous letter stores no identity, even if the form sends one.
 *
 * @param called name of the applicant in the form: 信访人
 * @param checkNumber checks the id number; default: a resident card
 */
export function personOf(
  entry: Person,
  { byCitizen, now }: EntryFacts,
  called: Label,
  problems: Problem[],
  checkNumber = residentNumber,
) {
  const keep = keeping(problems);
  const isAnonymous: 0 | 1 = entry.isAnonymous === 1 ? 1 : 0;
  const needsPhone = byCitizen && isAnonymous === 0;
  const phone =
    entry.phone || needsPhone
      ? keep(checkPhone(entry.phone ?? ''), 'The phone number does not have 11 digits', 'phone')
      : null;
  if (isAnonymous === 1) return { isAnonymous, applicantName: null, idNo: null, phone };
  const name = entry.applicantName;
  if (!name) problems.push([`请输入${called[0]}`, `Enter the ${called[1]}`, 'applicantName']);
  return {
    isAnonymous,
    applicantName: name
      ? keep(
          checkName(name),
          'A name has 2 to 40 letters or Chinese characters, without digits or symbols',
          'applicantName',
        )
      : null,
    idNo: entry.idNo
      ? keep(checkNumber(entry.idNo, now.slice(0, 10)), 'The ID number or its check character is wrong', 'idNo')
      : null,
    phone,
  };
}

/** Clocks start when the letter came in: not in the future, not too long ago, late entries marked. */
export function receivedOf(
  entry: { receivedTime?: string | null | undefined },
  { now }: EntryFacts,
  problems: Problem[],
) {
  const receivedTime = entry.receivedTime ?? now;
  if (receivedTime > now)
    problems.push(['收到时间不能晚于当前时间', 'It cannot have been received in the future', 'receivedTime']);
  if (receivedTime < yearsBefore(now, oldestYears))
    problems.push([
      `收到时间不能早于${oldestYears}年前`,
      `Received more than ${oldestYears} years ago`,
      'receivedTime',
    ]);
  const age = Date.parse(now.slice(0, 10)) - Date.parse(receivedTime.slice(0, 10));
  const isBackdated: 0 | 1 = age > backdatedAfterDays * day ? 1 : 0;
  return { receivedTime, isBackdated };
}
