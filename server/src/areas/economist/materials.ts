import { type CheckKey, checkItems, checkKeys } from '@kaoxin/contract/economist/checks.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { holdsFiles } from '@kaoxin/contract/template/states.ts';
import type { EconomistSelected, RosterSelected } from './table.ts';

const [promised, secondarySchool] = [1, 1];

/** What a scan is called that says by its name which one it is. */
const called: Readonly<Partial<Record<CheckKey, string>>> = {
  diploma: '学历证书',
  report: '学信网',
  proof: '工作年限',
  idCard: '身份证',
  promise: '承诺书',
};

/** What may follow: of anything else a file is about the document, and not the document. */
const kindsOfScan = ['报告', '证明', '材料', '扫描件', '复印件', '照片', '原件', '正面', '反面', '正反面'].join('|');

/** Whether one of the names that a file bears is that of this document. */
function saysWhich(key: CheckKey, name: string): boolean {
  const is = new RegExp(`^${called[key] ?? checkItems[key][0]}(?:${kindsOfScan})*[\\d()（）_-]*$`, 'u');
  const stem = name.replace(/\.[^.]*$/u, '');
  return stem.split(/[、，,;；和及与+&\s]+/u).some((part) => is.test(part));
}

export interface Attached {
  id: string;
  name: string;
}

/** Whether something of this registration must be handed in: nobody without a degree is known to 学信网, and a promise is who promised. */
function isNeeded(key: CheckKey, { education }: EconomistSelected, listed: RosterSelected | undefined): boolean {
  if (key === 'report') return education !== secondarySchool;
  return key === 'promise' ? listed?.commitMode === promised : key !== 'years';
}

/** Whether a field of a form is there for this: by its key, or as an office calls its own. */
const isFor = (key: CheckKey, { field: { fieldKey, fieldType }, label }: TemplateField): boolean =>
  holdsFiles(fieldType) && (fieldKey === key || label === checkItems[key][0]);

/** What must be there of a registration and is not: neither in its field nor among what was handed in later under its name. */
export function missingMaterials(
  row: EconomistSelected,
  listed: RosterSelected | undefined,
  fields: readonly TemplateField[],
  files: readonly Attached[],
): CheckKey[] {
  const there = new Set(files.map(({ id }) => id));
  const inForm = (key: CheckKey) =>
    fields
      .filter((field) => isFor(key, field))
      .flatMap(({ field: { fieldKey } }) => row.formData[fieldKey] ?? [])
      .some((id) => there.has(String(id)));
  const byName = (key: CheckKey) => files.some(({ name }) => saysWhich(key, name));
  return checkKeys.filter((key) => isNeeded(key, row, listed) && !inForm(key) && !byName(key));
}

/** Items nobody has to hand in anything for: they alone are answered 无需提交, as a pass of several does by itself. */
export const notNeeded = (row: EconomistSelected, listed: RosterSelected | undefined): ReadonlySet<CheckKey> =>
  new Set(checkKeys.filter((key) => key !== 'years' && !isNeeded(key, row, listed)));
