import type { Label } from '@kaoxin/contract/conventions.ts';
import { isEnough, verdictWords } from '@kaoxin/contract/economist/proven.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { EconomistSelected, RosterSelected } from './table.ts';

const [withdrawn, onSite] = [3, 3];

interface Beside {
  /** whom it is of; undefined: he stands in no roster any more */
  listed: RosterSelected | undefined;
  required: number | null;
  /** uploads that were handed in */
  files: number;
}

/** Why a file does not speak for itself: with one of these it is looked at by itself (domain.md 3.9, batch pass). */
export function doubtsOf(row: EconomistSelected, { listed, required, files }: Beside): Label[] {
  const isHe =
    listed !== undefined &&
    listed.idHash === row.idHash &&
    plainName(listed.name) === plainName(row.applicantName ?? '');
  return [
    ...(isHe ? [] : [['姓名或证件号码与名单不一致', 'Name or ID number is not that of the roster'] as const]),
    ...(isEnough(row.provenMonths, required) ? [] : [verdictWords(row.provenMonths, required)]),
    ...(files > 0 ? [] : [['没有提交材料', 'Nothing was handed in'] as const]),
    ...(listed?.commitMode === withdrawn ? [['已撤回承诺', 'The commitment was withdrawn'] as const] : []),
    ...(listed?.checkState === onSite ? [['需现场核查', 'To be checked in person'] as const] : []),
  ];
}
