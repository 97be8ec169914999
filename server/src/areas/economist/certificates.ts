import { maskIdNo, maskName } from '@kaoxin/contract/casework/people/mask.ts';
import { economist } from '@kaoxin/contract/economist/calls.ts';
import { type SqlBool, sql } from 'kysely';
import { sheetByReason } from '#areas/casework/index.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import type { ListOptions } from '#platform/database/page.ts';
import { labelsOf } from '#platform/labels.ts';
import { namesOf } from '#platform/names.ts';
import { plainColumn } from '#platform/sheets/lists/list-columns.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import type { Work } from '#platform/work.ts';
import { economistModule } from './module.ts';
import type { EconomistSelected } from './table.ts';

interface Line {
  certNo: string | null;
  name: string;
  idNo: string;
  level: string | null;
  major: string | null;
  batchNo: string;
  workUnit: string | null;
  district: string | null;
  registerDate: string | null;
  validTo: string | null;
}

function registered(list: ListOptions): ListOptions {
  const conditions = [...(list.also?.conditions ?? []), sql<SqlBool>`${sql.ref('economist.certNo')} is not null`];
  return { ...list, columns: [...list.columns, 'idNo'], also: { key: `${list.also?.key}|registered`, conditions } };
}

/** Masked as on the page; unmasked with a reason, for printing certificates. */
async function linesOf(
  work: Work,
  rows: readonly EconomistSelected[],
  { isMasked }: { isMasked: boolean },
): Promise<Line[]> {
  const said = (text: string | null, mask: (text: string) => string) => (isMasked ? mask(text ?? '') : (text ?? ''));
  const labelOf = await labelsOf(work, ['econ_level', 'econ_major']);
  const placeName = await namesOf(
    work,
    'district',
    rows.map(({ districtId }) => districtId),
  );
  return rows.map((row) => ({
    certNo: row.certNo,
    batchNo: row.batchNo,
    workUnit: row.workUnit,
    registerDate: row.registerDate,
    validTo: row.validTo,
    name: said(row.applicantName, maskName),
    idNo: said(decrypt(work, row.idNo), maskIdNo),
    level: labelOf('econ_level', row.level),
    major: labelOf('econ_major', row.major),
    district: placeName(row.districtId),
  }));
}

const column = plainColumn<Line>();

const title = ['登记证书名册', 'Certificates'] as const;

export const certificateSheet: SheetList<Line> = {
  call: economist.certificates,
  title,
  store: 'business',
  columns: [
    column('certNo', '证书编号', 'Certificate', 18),
    column('name', '姓名', 'Name', 14),
    column('idNo', '证件号码', 'ID number', 22),
    column('level', '级别', 'Level'),
    column('major', '专业', 'Major', 18),
    column('batchNo', '批次号', 'Batch'),
    column('workUnit', '工作单位', 'Work unit', 28),
    column('district', '考区', 'District', 14),
    column('registerDate', '登记日期', 'Registered'),
    column('validTo', '有效期至', 'Valid until'),
  ],
  ...sheetByReason(economistModule, economist.certificates, title, {
    table: 'economist',
    narrow: registered,
    lines: linesOf,
  }),
};
