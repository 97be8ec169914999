import { wantedWords } from '@kaoxin/contract/casework/public/supplement.ts';
import { auditResult } from '@kaoxin/contract/casework/states.ts';
import { checkAnswers, isInOrder, labelOfCheck, levelResults } from '@kaoxin/contract/economist/checks.ts';
import { lineWords, sumWords, verdictWords } from '@kaoxin/contract/economist/proven.ts';
import { isKeyOf } from '@kaoxin/contract/records.ts';
import { caseLetter, type KindLetters } from '#areas/casework/index.ts';
import { dated, letterDate } from '#engine/letters/letter-date.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { requiredYears } from '../rules.ts';
import type { EconomistSelected, KeptAudit } from '../table.ts';
import { provenBy } from '../years.ts';
import { ECONOMIST_LETTERS } from './forms.ts';

const remedy =
  '如不服本决定，可自收到本告知书之日起六十日内依法申请行政复议，或者自收到之日起六个月内依法向人民法院提起行政诉讼。';

const lines = (work: Work, row: EconomistSelected, required: number | null): string => {
  const proven = provenBy(work, row);
  return [
    ...proven.lines.map((line) => lineWords(line, proven.until)[0]),
    sumWords(proven)[0],
    verdictWords(row.provenMonths, required)[0],
  ].join('\n');
};

const answered = (items: KeptAudit['items']): string =>
  items
    .map(({ key, ok, note }) => {
      const said = `${labelOfCheck(key)[0]}：${isKeyOf(checkAnswers, ok) ? checkAnswers[ok][0] : ''}`;
      return note ? `${said}（${note}）` : said;
    })
    .join('；');

const found = (audits: readonly KeptAudit[], levelOf: (level: number) => string): string =>
  audits
    .filter(({ items }) => items.length > 0)
    .map((audit) => {
      const how = `${levelOf(audit.level)}${dated(audit.time)}${levelResults[audit.result]?.[0] ?? ''}`;
      return `${how}${audit.docNo ? `（${audit.docNo}）` : ''}：${answered(audit.items)}。`;
    })
    .join('\n');

export const economistLetters: KindLetters<EconomistSelected> = {
  template: (code) => ECONOMIST_LETTERS.find((letter) => letter.code === code),
  printable: ({ audits, caseStatus }) => [
    ...(audits.some(({ items }) => items.length > 0) ? (['JS01'] as const) : []),
    ...(audits.some(({ result }) => result === auditResult.of.supplement) ? (['JS02'] as const) : []),
    ...(caseStatus === 41 ? (['JS03'] as const) : []),
  ],
  forms: [],
  slips: [],
  numberWord: '经登',
  numberWords: { JS02: '经补' },
  async values(work, row) {
    // letters are in Chinese regardless of the caller's language
    const labelOf = await labelsOf(work.as({ ...work.actor, language: 'zh' }), [
      'econ_level',
      'econ_major',
      'audit_level',
    ]);
    const said = row.audits.at(-1);
    const values = {
      ...(await caseLetter.values(work, '申请人', row)),
      case: { caseNo: row.caseNo, receivedTime: letterDate(row.receivedTime) },
      econ: {
        batchNo: row.batchNo,
        level: labelOf('econ_level', row.level) ?? '',
        major: labelOf('econ_major', row.major) ?? '',
        unit: row.workUnit ?? '',
        years: lines(work, row, (await requiredYears(work))(row)),
        checks: found(row.audits, (level) => labelOf('audit_level', level) ?? ''),
        reason: said?.note ?? '',
        materials: wantedWords(row.supplementItems ?? []),
        wrong: answered(said?.items.filter((item) => !isInOrder(item)) ?? []),
        due: dated(row.supplementDue),
        remedy,
        certificate: row.certNo
          ? `准予登记，证书编号${row.certNo}，登记日期${dated(row.registerDate)}，有效期至${dated(row.validTo)}。`
          : '',
      },
    };
    return () => values;
  },
};
