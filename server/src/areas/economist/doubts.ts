import type { Label } from '@kaoxin/contract/conventions.ts';
import { type CheckKey, checkItems } from '@kaoxin/contract/economist/checks.ts';
import { isEnough, verdictWords } from '@kaoxin/contract/economist/proven.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { EconomistSelected, RosterSelected } from './table.ts';

const [withdrawn, onSite] = [3, 3];

interface Beside {
  listed: RosterSelected | undefined;
  required: number | null;
  missing: readonly CheckKey[];
}

/** Reasons against a batch pass: a case with one of them is audited individually (domain.md 3.9, batch pass). */
export function doubtsOf(row: EconomistSelected, { listed, required, missing }: Beside): Label[] {
  const isHe =
    listed !== undefined &&
    listed.idHash === row.idHash &&
    plainName(listed.name) === plainName(row.applicantName ?? '');
  return [
    ...(isHe ? [] : [['姓名或证件号码与名单不一致', 'Name or ID number does not match the roster'] as const]),
    ...(isEnough(row.provenMonths, required) ? [] : [verdictWords(row.provenMonths, required)]),
    ...(missing.length === 0 ? [] : [missingWords(missing)]),
    ...(listed?.commitMode === withdrawn ? [['已撤回承诺', 'The commitment was withdrawn'] as const] : []),
    ...(listed?.checkState === onSite ? [['需现场核查', 'To be checked in person'] as const] : []),
  ];
}

const missingWords = (missing: readonly CheckKey[]): Label => [
  `未见【${missing.map((key) => checkItems[key][0]).join('、')}】，请核对材料或退回补正`,
  `Missing: ${missing.map((key) => checkItems[key][1]).join(', ')}. Check the files or request them`,
];
