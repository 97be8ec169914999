import { maskIdNo, maskName } from '@kaoxin/contract/casework/people/mask.ts';
import { correction } from '@kaoxin/contract/correction/calls.ts';
import { editReason, editResult } from '@kaoxin/contract/correction/states.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { type SqlBool, sql } from 'kysely';
import { sheetByReason } from '#areas/casework/index.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import type { ListOptions } from '#platform/database/page.ts';
import { labelsOf } from '#platform/labels.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import type { Work } from '#platform/work.ts';
import { openChanges, shownChanges } from './changes.ts';
import { correctionModule } from './module.ts';
import type { CorrectionSelected } from './table.ts';

interface Line {
  caseNo: string;
  name: string;
  idNo: string;
  field: string;
  oldValue: string | null;
  newValue: string | null;
  reason: string;
  result: string | null;
  time: string | null;
}

const saysWhich = ({ filters, extra }: ListInput): boolean =>
  extra.ids !== undefined ||
  (extra.tab !== undefined && extra.tab !== 'all') ||
  filters.some(({ field }) => field === 'caseStatus');

const further = ['idNo', 'replyResult', 'applyExecuted', 'executedTime'] as const;

/** The conditions of the list; executed corrections only, unless the caller filters by status. */
function executed(asked: ListOptions, input: ListInput): ListOptions {
  const list = { ...asked, columns: [...asked.columns, ...further] };
  if (saysWhich(input)) return list;
  const conditions = [...(list.also?.conditions ?? []), sql<SqlBool>`${sql.ref('message.applyExecuted')} = 1`];
  return { ...list, also: { key: `${list.also?.key}|executed`, conditions } };
}

const { corrected, refused } = editResult.of;
const resultOf = (done: number | null): number => (done === 1 ? corrected : refused);

interface Shown {
  input: ListInput;
  isMasked: boolean;
}

/** Masked as on the page; unmasked with a reason, because the superior authority works from it (domain.md 3.8). */
async function linesOf(work: Work, rows: readonly CorrectionSelected[], { input, isMasked }: Shown): Promise<Line[]> {
  const labelOf = await labelsOf(work, ['sex', 'education']);
  const { language } = work.actor;
  const said = (text: string | null, mask: (text: string) => string) => (isMasked ? mask(text ?? '') : (text ?? ''));
  return rows.flatMap((row) =>
    shownChanges(openChanges(work, row), { language, labelOf, isMasked })
      .filter(({ done }) => saysWhich(input) || done === 1)
      .map(({ label, oldValue, newValue, done }) => ({
        caseNo: row.caseNo,
        name: said(row.applicantName, maskName),
        idNo: said(decrypt(work, row.idNo), maskIdNo),
        field: label,
        oldValue,
        newValue,
        reason: editReason.label(row.reasonType, language),
        result: row.replyResult === null ? null : editResult.label(resultOf(done), language),
        time: done === 1 ? row.executedTime : null,
      })),
  );
}

const title = ['更正汇总表', 'Corrections executed'] as const;

export const correctionSummary: SheetList<Line> = {
  call: correction.export,
  title,
  store: 'business',
  columns: [
    { key: 'caseNo', label: ['受理编号', 'Case number'], width: 20 },
    { key: 'name', label: ['姓名', 'Name'], width: 14 },
    { key: 'idNo', label: ['证件号码', 'ID number'], width: 22 },
    { key: 'field', label: ['更正项', 'Field'], width: 12 },
    { key: 'oldValue', label: ['原值', 'Before'], width: 24 },
    { key: 'newValue', label: ['新值', 'After'], width: 24 },
    { key: 'reason', label: ['更正原因', 'Reason'], width: 16 },
    { key: 'result', label: ['更正结果', 'Result'], width: 12 },
    { key: 'time', label: ['更正时间', 'Executed'], width: 20 },
  ],
  ...sheetByReason(correctionModule, correction.export, title, { table: 'message', narrow: executed, lines: linesOf }),
};
