import type { RoleAlias } from '@kaoxin/contract/roles.ts';
import { pinyinKey } from '@kaoxin/server/platform/text/pinyin.ts';
import { namedStaff, person, type StaffSeed } from './accounts.ts';
import { mannedCentres } from './centres.ts';
import { districtSeeds, officeOf } from './city.ts';

/** The other staff; 120 accounts including the administrator of the installation (domain.md 5.2). */
const others: readonly (readonly [role: RoleAlias, dept: string, people: number])[] = [
  ['exam_manager', '考务处', 7],
  ['data_analyst', '信息技术处', 3],
  ['inspector', '纪检监督室', 3],
  ['administrator', '信息技术处', 1],
  ['admin', '信息技术处', 1],
  ['sec_admin', '办公室', 1],
  ['audit_admin', '纪检监督室', 1],
  ['item_author', '考务处', 7],
  ['item_reviewer', '考务处', 4],
  ['score_reviewer', '考务处', 6],
  ['info_clerk', '考务处', 4],
  ['title_reviewer', '考务处', 4],
  ['content_editor', '信息技术处', 4],
  ...districtSeeds.map((seed) => ['district_manager', officeOf(seed), 1] as const),
  ...mannedCentres.map(({ name }, place) => ['centre_manager', name, place === 0 ? 1 : 2] as const),
];

/** Applicants and examinees never have these names: their given names use other characters. */
const surnames = Array.from('沈韩冯程魏姜范陆崔谭邹熊孟秦白江阎薛侯雷');
const firsts = Array.from('承令亦书望怀知清');
const seconds = Array.from('舟衡岚砚棠川野澄栩樵');

function nameAt(place: number): string {
  const at = (all: readonly string[], step: number): string =>
    all[(place * step + Math.floor(place / all.length)) % all.length] ?? '';
  return at(surnames, 1) + at(firsts, 3) + at(seconds, 7);
}

const colleagues = others
  .flatMap(([role, dept, people]) => Array.from({ length: people }, () => ({ role, dept })))
  .map(({ role, dept }, place): StaffSeed => {
    const name = nameAt(place);
    return person(pinyinKey(name, { surname: true }), name, role, dept, place % 2 === 0 ? 1 : 2);
  })
  .filter(({ account }) => namedStaff.every((named) => named.account !== account));

export const demoStaff: readonly StaffSeed[] = [...namedStaff, ...colleagues];
