import { auditResult } from '@kaoxin/contract/casework/states.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import { economist } from '@kaoxin/contract/economist/calls.ts';
import { checkItems, checkKeys, labelOfCheck, levelResults } from '@kaoxin/contract/economist/checks.ts';
import { economistMarks } from '@kaoxin/contract/economist/marks.ts';
import { isEnough, lineWords, sumWords, verdictWords, yearsOf } from '@kaoxin/contract/economist/proven.ts';
import { filesIn, shownFields } from '@kaoxin/contract/template/form.ts';
import { sql } from 'kysely';
import { caseKindOf } from '#areas/casework/index.ts';
import { formWords, templateAt } from '#areas/template/index.ts';
import { templatePort } from '#engine/ports/template-port.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { amendedRegistration } from './amend.ts';
import { doubtsFor, listedFor } from './beside.ts';
import { auditColumns, economistStepped } from './decide.ts';
import { asFiled, economistForms, maskedForm, openedForm } from './form.ts';
import { economistLetters } from './letters/letters.ts';
import { notNeeded } from './materials.ts';
import { economistOpened } from './opened.ts';
import { economistProcess } from './process.ts';
import { requiredYears } from './rules.ts';
import type { EconomistSelected } from './table.ts';
import { provenBy } from './years.ts';

async function formOf(work: Work, row: EconomistSelected) {
  const { name, fields } = await templateAt(work, row.templateId, row.templateVersion);
  const values = maskedForm(work, fields, row);
  const wordOf = await formWords(work, fields, [values]);
  return {
    templateName: name,
    form: shownFields(fields, openedForm(work, row)).map((field) => ({
      group: field.group,
      label: field.label,
      value: wordOf(field, values),
      fileIds: filesIn([field], values),
    })),
  };
}

export const economistModule = caseKindOf({
  kind: 'economist',
  process: economistProcess,
  table: 'economist',
  matter: { outlasts: 'falsePromise' },
  calls: economist,
  called: ['经济师登记', 'registration'],
  several: 'registrations',
  list: '/econManage/econManage/index',
  page: '/econManage/econManage/detail',
  outcome: auditResult.label,
  rowColumns: [
    ...(['batchNo', 'level', 'major', 'education', 'workUnit', 'provenMonths', 'requiredYears'] as const),
    ...(['auditLevel', 'lastLevel', 'certNo', 'registerDate', 'validTo'] as const),
  ],
  async presentRow(work) {
    const labelOf = await labelsOf(work, ['econ_level', 'econ_major', 'education', 'audit_level']);
    const required = await requiredYears(work);
    return (row) => {
      const { batchNo, level, major, education, workUnit, auditLevel, lastLevel, certNo, registerDate, validTo } = row;
      const years = required(row);
      return {
        batchNo,
        level,
        major,
        education,
        workUnit,
        auditLevel,
        lastLevel,
        certNo,
        registerDate,
        validTo,
        levelName: labelOf('econ_level', level),
        majorName: labelOf('econ_major', major),
        educationName: labelOf('education', education),
        auditLevelName: labelOf('audit_level', auditLevel),
        workYears: yearsOf(row.provenMonths),
        requiredYears: years,
        isEnough: isEnough(row.provenMonths, years) ? 1 : 0,
      };
    };
  },
  async presentDetail(work, row) {
    const { language } = work.actor;
    const labelOf = await labelsOf(work, ['commit_mode', 'check_state', 'audit_level']);
    const listed = (await listedFor(work, [row])).get(row.economistUserId);
    const proven = provenBy(work, row);
    const required = (await requiredYears(work))(row);
    const doubts = (await doubtsFor(work, [row])).get(row.id) ?? [];
    const none = notNeeded(row, listed);
    return {
      examYear: row.examYear,
      ticketNo: listed?.ticketNo ?? null,
      falsePromise: row.falsePromise,
      score1: listed?.score1 ?? null,
      score2: listed?.score2 ?? null,
      commitMode: listed?.commitMode ?? null,
      commitModeName: labelOf('commit_mode', listed?.commitMode),
      checkStateName: labelOf('check_state', listed?.checkState),
      ...(await formOf(work, row)),
      work: {
        lines: proven.lines.map((line) => say(lineWords(line, proven.until), language)),
        sum: say(sumWords(proven), language),
        verdict: say(verdictWords(row.provenMonths, required), language),
        isEnough: isEnough(row.provenMonths, required) ? 1 : 0,
      },
      doubts: doubts.map((doubt) => say(doubt, language)),
      checkList: checkKeys.map((key) => ({
        key,
        label: say(checkItems[key], language),
        notNeeded: none.has(key) ? 1 : 0,
      })),
      audits: row.audits.map(({ auditorId: _who, items, ...audit }) => ({
        ...audit,
        levelName: labelOf('audit_level', audit.level),
        resultName: say(levelResults[audit.result] ?? ['', ''], language),
        items: items.map((item) => ({ ...item, label: say(labelOfCheck(item.key), language) })),
      })),
    };
  },
  applicant: ['申请人', 'Applicant'],
  columns: [
    { key: 'batchNo', label: ['批次号', 'Batch'], width: 12 },
    { key: 'levelName', label: ['级别', 'Level'], width: 10 },
    { key: 'majorName', label: ['专业', 'Major'], width: 18 },
    { key: 'educationName', label: ['学历', 'Education'], width: 14 },
    { key: 'workYears', label: ['工作年限', 'Years of work'], width: 12 },
    { key: 'workUnit', label: ['工作单位', 'Work unit'], width: 28 },
    { key: 'districtName', label: ['考区', 'District'], width: 14 },
    { key: 'auditLevelName', label: ['审核级', 'Audit level'], width: 12 },
    { key: 'certNo', label: ['证书编号', 'Certificate'], width: 18 },
  ],
  sheet: [
    { key: 'registerDate', label: ['登记日期', 'Registered'], width: 12 },
    { key: 'validTo', label: ['有效期至', 'Valid until'], width: 12 },
  ],
  marks: economistMarks,
  letters: economistLetters,
  amended: amendedRegistration,
  form: economistForms,
  extraColumns: auditColumns,
  personal: {
    asFiled,
    async own(work, row) {
      const { form } = await formOf(work, asFiled(row));
      return form.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
    },
  },
  opened: economistOpened,
  onStepped: [economistStepped],
});

/** A template with open registrations stays enabled; one that was ever used is never deleted. */
export const registrationsWithTemplates = templatePort.from('economist', {
  async tasks(work, templateIds) {
    const { rows } = await sql<{ templateId: string; version: number; total: number; open: number }>`
      select e.template_id::text as template_id, e.template_version as version, count(*)::int as total,
        (count(*) filter (where e.case_status < 40 and e.is_deleted = 0))::int as open
      from ${work.table('economist').ofTenant().withRemoved().as('e')}
      where e.template_id = any(${templateIds}::bigint[]) group by 1, 2`.execute(work.handle);
    return rows;
  },
});
