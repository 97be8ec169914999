import { maskIdNo } from '@kaoxin/contract/casework/people/mask.ts';
import {
  isViolationLevel,
  type ViolationLetter,
  type ViolationLevel,
  violationEffects,
  violationLetters,
} from '@kaoxin/contract/exam/violation-states.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import { fileDocument, needOfficeContact } from '#engine/letters/documents.ts';
import { letterDate } from '#engine/letters/letter-date.ts';
import { LetterError, type LetterTemplate, type LetterValues } from '#engine/letters/letter-template.ts';
import { renderLetter } from '#engine/letters/render-letter.ts';
import { nextDocumentNumber } from '#engine/numbering/numbers.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { nameOf } from '#platform/names.ts';
import { officeOf } from '#platform/settings/office.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { WJ01 } from './wj01.ts';
import { WJ02 } from './wj02.ts';

type Record = SelectedRow<'violationRecord'>;

export const filedUnder = 'violation';

export const violationTemplates: Readonly<{ [code in ViolationLetter]: LetterTemplate }> = { WJ01, WJ02 };
const words: Readonly<{ [code in ViolationLetter]: string }> = { WJ01: '违告', WJ02: '违决' };

export interface Beside {
  person: SelectedRow<'examiner'>;
  examName: string;
  subjectName: string | null;
  /** workdays of the defence window */
  defenceDays: number;
  former?: { docNo: string; reason: string } | undefined;
}

/** The next number for a kind of letter: 江考违告〔2026〕1号. */
export async function nextLetterNumber(work: Work, code: ViolationLetter): Promise<string> {
  const settings = await settingsOf(work);
  return nextDocumentNumber(work, settings.get('org.shortName') ?? '考信', words[code]);
}

export async function fileViolationLetter(
  work: Work,
  code: ViolationLetter,
  record: Record,
  docNo: string,
  beside: Beside,
): Promise<void> {
  const template = violationTemplates[code];
  const values = await valuesOf(work, record, beside);
  needOfficeContact(template, values);
  try {
    const publicAddress = (await settingsOf(work)).get('site.publicAddress');
    const { html, sha256 } = renderLetter({ template, values, docNo, publicAddress });
    const title = violationLetters[code];
    await fileDocument(work, {
      docNo,
      templateCode: code,
      title,
      caseType: filedUnder,
      caseId: record.id,
      html,
      sha256,
    });
  } catch (error) {
    throw error instanceof LetterError ? refuse(400, [error.msg, error.msg]) : error;
  }
}

async function valuesOf(work: Work, record: Record, beside: Beside): Promise<LetterValues> {
  const { person, examName, subjectName, defenceDays, former } = beside;
  const settings = await settingsOf(work);
  const { phone, address } = officeOf(settings);
  const office = await nameOf(work, 'dept', work.actor.deptId);
  return {
    today: letterDate(work.now),
    person: { name: person.name, idNo: maskIdNo(decrypt(work, person.idNo) ?? ''), ticketNo: person.ticketNo },
    exam: { name: examName, subject: subjectName },
    dept: {
      name: settings.get('org.name') ?? office ?? '',
      contact: office ?? work.actor.realName,
      phone,
      address,
    },
    violation: {
      fact: record.factText,
      clause: record.clause,
      measure: measureOf(record, subjectName),
      defence: `${defenceDays}个工作日内（即${letterDate(record.defenceUntil ?? '')}前，含当日）`,
      heard: heardOf(record),
      relief,
      formerNo: former?.docNo,
      changeReason: former?.reason.replace(/[。．.]+$/u, ''),
    },
  };
}

const years = (level: ViolationLevel): string => {
  const { years: kept } = violationEffects[level];
  return kept === 'endless' ? '长期记录' : `记录期限为${kept}年`;
};
const integrity = (level: ViolationLevel): string => `并将上述行为记入考试诚信档案，${years(level)}`;

/** Consequences of a level (domain.md 1.3). */
const measures: Readonly<{ [level in ViolationLevel]: (subject: string) => string }> = {
  1: (subject) => `您当次考试${subject}科目成绩无效。`,
  2: () => `您当次考试全部科目成绩无效，${integrity(2)}。`,
  3: () => `您当次考试全部科目成绩无效，${integrity(3)}。`,
  4: (subject) => `您当次考试${subject}科目答卷被认定为雷同答卷，该科目成绩无效。`,
  5: () => `您当次考试全部科目成绩无效，已取得证书的，证书无效，由发证机构收回；${integrity(5)}。`,
};

export const measureOf = ({ level }: Pick<Record, 'level'>, subjectName: string | null): string =>
  isViolationLevel(level) ? measures[level](subjectName ?? '') : '';

function heardOf({ waived, statement, defenceUntil }: Record): string {
  if (statement) return `您提出的陈述、申辩意见为：${statement}\n我单位已对上述意见进行复核。`;
  if (waived === 1) return '您已声明放弃陈述、申辩。';
  return `您在${letterDate(defenceUntil ?? '')}前未提出陈述、申辩。`;
}

const relief =
  '如不服本决定，您可以自收到本决定书之日起60日内依法申请行政复议，也可以自收到本决定书之日起6个月内依法向人民法院提起行政诉讼。复议、诉讼期间，本决定不停止执行。';
