import { decrypt } from '#engine/identity/decrypt.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { askForSms } from '#platform/sms/ask-for-sms.ts';
import { serviceNamed } from '#platform/sms/services.ts';
import { cutCharacters } from '#platform/text/normalise.ts';
import type { Work } from '#platform/work.ts';

/** Text message services for examinees. A tenant without a service sends nothing (docs/examinations.md). */
export const examineeServices = {
  registration: 'registration-notice',
  violation: 'violation-notice',
  violationDecision: 'violation-decision',
  cancelled: 'exam-cancelled',
  released: 'score-notice',
} as const;
export type ExamineeService = keyof typeof examineeServices;

/** Maximum length of a value in a text message, in characters. */
const longest = 100;

export const tellsExaminees = async ({ platform, actor }: Work, service: ExamineeService): Promise<boolean> =>
  (await serviceNamed(platform, actor.tenantId, examineeServices[service])) !== undefined;

export async function tellExaminee(
  work: Work,
  service: ExamineeService,
  { phone }: Pick<SelectedRow<'examiner'>, 'phone'>,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const number = decrypt(work, phone) ?? '';
  if (!/^\d{11}$/.test(number)) return;
  const params = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, oneLine(value)]));
  await askForSms(work, { phone: number, template: examineeServices[service], params, purpose: service });
}

const oneLine = (text: string): string => cutCharacters(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), longest);

export async function newsTold(work: Work): Promise<Record<ExamineeService, 0 | 1>> {
  const told = async (service: ExamineeService) => ((await tellsExaminees(work, service)) ? 1 : 0);
  return {
    registration: await told('registration'),
    violation: await told('violation'),
    violationDecision: await told('violationDecision'),
    cancelled: await told('cancelled'),
    released: await told('released'),
  };
}
