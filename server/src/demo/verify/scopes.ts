import { appeal } from '@kaoxin/contract/appeal/calls.ts';
import type { Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { correction } from '@kaoxin/contract/correction/calls.ts';
import { district } from '@kaoxin/contract/exam/district.ts';
import { examinee } from '@kaoxin/contract/exam/examinee.ts';
import { examiner } from '@kaoxin/contract/exam/examiner.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { reinspectionUser as review } from '@kaoxin/contract/reinspection/calls.ts';
import type { System, Truth } from './truth.ts';

interface Module {
  name: Label;
  page: Call;
  detail: Call;
  /** who sees all of it */
  whole: string;
  more?: object;
}

const [leader, manager] = ['linzhihe', 'tangyishan'];
/** who sees his own district alone */
const ofDistrict = 'shenyunfan';
const modules: readonly Module[] = [
  { name: ['考生', 'examinees'], page: examiner.calls.page, detail: examinee.calls.detail, whole: manager },
  {
    ...{ name: ['考点', 'test centres'], page: district.calls.page, detail: district.calls.detail, whole: manager },
    more: { nodeType: '2' },
  },
  { name: ['信访件', 'petitions'], page: petitionLetter.page, detail: petitionLetter.detail, whole: leader },
  { name: ['申诉', 'appeals'], page: appeal.page, detail: appeal.detail, whole: leader },
  { name: ['成绩复核', 'score reviews'], page: review.page, detail: review.detail, whole: leader },
  { name: ['信息更正', 'corrections'], page: correction.page, detail: correction.detail, whole: leader },
];

interface Row {
  id: string;
  districtId?: string | null;
  parentId?: string;
}
const placeOf = ({ districtId, parentId }: Row) => districtId ?? parentId ?? '';

/** A row of another district: its own page is not there, and it is counted nowhere. */
async function isKept(system: System, { page, detail, whole, more }: Module): Promise<boolean> {
  const seen = async (account: string, query: object) =>
    (await system.ask(account, page, { size: '100', ...more, ...query })) as { total: number; records: Row[] };
  const own = new Set((await seen(ofDistrict, {})).records.map(placeOf));
  const foreign = (await seen(whole, {})).records.find((row) => placeOf(row) !== '' && !own.has(placeOf(row)));
  if (own.size > 1 || !foreign) return false;
  const where = foreign.districtId ? { districtId: foreign.districtId } : { parentId: foreign.parentId };
  const [asked, counted] = [await system.told(ofDistrict, detail, { id: foreign.id }), await seen(ofDistrict, where)];
  const isThere = (await system.told(whole, detail, { id: foreign.id })).code === 200;
  return isThere && asked.code === 404 && counted.total === 0 && counted.records.length === 0;
}

const probes: Truth = {
  nth: 11,
  what: ['每个模块一次跨考区探查', 'a probe into another district in each module'],
  async look(system) {
    const open: Label[] = [];
    for (const module of modules) if (!(await isKept(system, module))) open.push(module.name);
    const [zh, en] = [0, 1].map((language) => open.map((name) => name[language as 0 | 1]).join(language ? ', ' : '、'));
    return {
      shown: [
        open.length === 0 ? `${modules.length} 个模块均答“不存在”，计数为零` : `${zh}未按预期拒绝`,
        open.length === 0 ? `${modules.length} modules answer “not found” and count nothing` : `${en} not as expected`,
      ],
      holds: open.length === 0,
    };
  },
};

export const scopeTruths: readonly Truth[] = [probes];
