import type { Label, Language } from '@kaoxin/contract/conventions.ts';
import { reviewReason } from '@kaoxin/contract/reinspection/states.ts';
import type { Values } from '#ui/form/fields.ts';
import type { PlainOption } from '../fields/plain-controls.tsx';
import type { Offered } from './filed-under.ts';

const subjectIn = (values: Values, chosen: Offered | undefined) =>
  chosen?.review?.subjects.find(({ code }) => code === values.subjectCode);

export const reviewChoices = {
  subjectCode: (chosen: Offered | undefined, language: Language): PlainOption[] =>
    (chosen?.review?.subjects ?? []).map(({ code, name, reasons }) => ({
      value: code,
      label: reasons === null ? name : `${name}${language === 'zh' ? '（客观题）' : ' (machine-marked)'}`,
    })),
  applyReason: (chosen: Offered | undefined, language: Language): PlainOption[] =>
    chosen?.review
      ? chosen.review.reasons.map(({ key, label }) => ({ value: String(key), label }))
      : reviewReason.entries.map((one) => ({ value: String(one.key), label: one[language] })),
};

/** Machine-marked subjects are reviewed only for the reasons that the task names. */
export function subjectProblem(values: Values, chosen: Offered | undefined): Readonly<Record<string, Label>> {
  const reasons = subjectIn(values, chosen)?.reasons;
  const given = values.applyReason;
  if (!reasons || typeof given !== 'number' || reasons.includes(given)) return {};
  return {
    subjectCode: [
      `客观题科目不受理复核${reasons.length > 0 ? `，${wordsOf(reasons, 'zh')}除外` : ''}`,
      `Subjects marked by a machine are not looked at anew${reasons.length > 0 ? `, but for: ${wordsOf(reasons, 'en')}` : ''}`,
    ],
  };
}

export const wordsOf = (reasons: readonly number[], language: Language): string =>
  reasons.map((key) => reviewReason.label(key, language)).join(language === 'zh' ? '、' : ', ');

/** Values of the form that an application determines (`saidKeys` of its contract). */
export const saidOfReview = (values: Values, chosen: Offered | undefined): Values => ({
  name: values.applicantName,
  idNo: values.idNo,
  phone: values.phone,
  ticketNo: values.ticketNo,
  applyReason: typeof values.applyReason === 'number' ? String(values.applyReason) : null,
  reasonText: values.reasonText,
  subjectName: subjectIn(values, chosen)?.name,
});

export const saidOfRegistration = (
  { applicantName, idNo, phone, major }: Values,
  chosen: Offered | undefined,
): Values => ({
  name: applicantName,
  idNo,
  phone,
  econLevel: chosen?.registration ? String(chosen.registration.level) : null,
  econMajor: typeof major === 'number' ? String(major) : null,
});
