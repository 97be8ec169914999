import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import type { NewRow } from '#platform/database/scoped-table.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { type LetterTemplate, type LetterValues, letterValue } from './letter-template.ts';

const contactFields = [
  ['dept.phone', 'org.phone', '单位联系电话', 'telephone number of the office'],
  ['dept.address', 'org.address', '单位办公地址', 'address of the office'],
] as const;

/** A letter that refers to the office is not issued before its contact data is set (domain.md 3.16). */
export function needOfficeContact({ fields, redacted }: LetterTemplate, values: LetterValues): void {
  const wanted = (key: string) => [...fields, ...(redacted?.fields ?? [])].some((field) => field.key === key);
  for (const [field, key, zh, en] of contactFields)
    if (wanted(field) && letterValue(values, field) === '')
      throw refuse(400, [
        `文书须写明${zh}，请先由系统管理员在参数管理中填写 ${key}`,
        `The letter must state the ${en}. Ask an administrator to set the parameter ${key} first`,
      ]);
}

/** Normalises a 文号 copied from paper: `江考违决[2026] 1号`. */
export const filedNumber = (typed: string): string =>
  normalised(typed, 'NFKC')
    .replace(/\s/gu, '')
    .replace(/[[(【{]/u, '〔')
    .replace(/[\])】}]/u, '〕');

type Filed = Pick<NewRow<'document'>, 'docNo' | 'templateCode' | 'title' | 'caseType' | 'caseId' | 'html' | 'sha256'>;

export const fileDocument = (work: Work, letter: Filed) =>
  work.table('document').insert({ ...letter, issuedTime: work.now, voidedTime: null });

export const documentsOf = (work: Work, caseType: string, caseId: string) =>
  work
    .table('document')
    .select()
    .where('caseType', '=', caseType)
    .where('caseId', '=', caseId)
    .where('voidedTime', 'is', null);

export const filedDocument = (work: Work, caseType: string, caseId: string, code: string) =>
  documentsOf(work, caseType, caseId)
    .selectAll()
    .where('templateCode', '=', code)
    .orderBy('id', 'desc')
    .executeTakeFirst();
