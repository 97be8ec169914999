import '#platform/sms/tables.ts';
import { type RegStep, regStatus, regSteps } from '@kaoxin/contract/exam/examiner-states.ts';
import { opened } from '#areas/casework/index.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { askForSms } from '#platform/sms/ask-for-sms.ts';
import { serviceNamed } from '#platform/sms/services.ts';
import { cutCharacters } from '#platform/text/normalise.ts';
import type { Work } from '#platform/work.ts';

/** The service whose template tells an examinee how his registration was reviewed; a tenant without one sends nothing. */
const registrationNotice = 'registration-notice';
/** Signs that a value of a text message may have. */
const longest = 100;
const told: readonly RegStep[] = ['pass', 'refuse'];

type Row = Pick<SelectedRow<'examiner'>, 'examId' | 'name' | 'phone'>;

/** Sends everybody whose registration was reviewed what came of it and why (domain.md 1.3, regAudit). */
export async function tellRegistered(
  work: Work,
  rows: readonly Row[],
  verb: RegStep,
  note: string | null,
): Promise<void> {
  if (!told.includes(verb) || !(await serviceNamed(work.platform, work.actor.tenantId, registrationNotice))) return;
  const exams = await namesOfExams(work, [...new Set(rows.map(({ examId }) => examId))]);
  const result = regStatus.label(regSteps[verb].to);
  for (const { examId, name, phone } of rows) {
    const number = opened(work, phone) ?? '';
    if (!/^\d{11}$/.test(number)) continue;
    const params = { name, exam: exams.get(examId) ?? '', result, reason: oneLine(note ?? '') };
    await askForSms(work, { phone: number, template: registrationNotice, params, purpose: 'registration' });
  }
}

const oneLine = (text: string): string => cutCharacters(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), longest);

async function namesOfExams(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  const exams = await work.table('formalExam').ofTenant().those(ids).select(['id', 'name']).execute();
  return new Map(exams.map(({ id, name }) => [id, cutCharacters(name, longest)]));
}
