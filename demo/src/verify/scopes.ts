import { appeal } from '@kaoxin/contract/appeal/calls.ts';
import type { Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { correction } from '@kaoxin/contract/correction/calls.ts';
import { economist } from '@kaoxin/contract/economist/calls.ts';
import { examinee } from '@kaoxin/contract/exam/people/examinee.ts';
import { examiner } from '@kaoxin/contract/exam/people/examiner.ts';
import { district } from '@kaoxin/contract/exam/places/district.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { reinspectionUser as review } from '@kaoxin/contract/reinspection/calls.ts';
import type { System, Truth } from './truth.ts';

interface Module {
  name: Label;
  page: Call;
  detail: Call;
  whole: string;
  more?: object;
  under?: string;
}

const [leader, manager] = ['linzhihe', 'tangyishan'];
const ofDistrict = 'shenyunfan';
const modules: readonly Module[] = [
  { name: ['考生', 'examinees'], page: examiner.calls.page, detail: examinee.calls.detail, whole: manager },
  {
    name: ['考点', 'test centres'],
    page: district.calls.page,
    detail: district.calls.detail,
    whole: manager,
    more: { nodeType: '2' },
    under: 'parentId',
  },
  { name: ['信访件', 'petitions'], page: petitionLetter.page, detail: petitionLetter.detail, whole: leader },
  { name: ['申诉', 'appeals'], page: appeal.page, detail: appeal.detail, whole: leader },
  { name: ['成绩复核', 'score reviews'], page: review.page, detail: review.detail, whole: leader },
  { name: ['信息更正', 'corrections'], page: correction.page, detail: correction.detail, whole: leader },
  { name: ['经济师登记', 'registrations'], page: economist.page, detail: economist.detail, whole: leader },
];

interface Rows {
  total: number;
  records: { id: string }[];
}

async function othersOf(system: System): Promise<string[]> {
  const seen = async (account: string) =>
    (await system.ask(account, district.calls.page, { nodeType: '1', size: '100' })).records.map(({ id }) => id);
  const own = await seen(ofDistrict);
  return own.length === 1 ? (await seen(manager)).filter((id) => !own.includes(id)) : [];
}

/** A row of another district must be neither readable nor counted. */
async function isKept(system: System, { page, detail, whole, more, under = 'districtId' }: Module, others: string[]) {
  for (const other of others) {
    const query = { size: '10', ...more, [under]: other };
    const [foreign] = ((await system.ask(whole, page, query)) as Rows).records;
    if (!foreign) continue;
    const { id } = foreign;
    const counted = (await system.ask(ofDistrict, page, query)) as Rows;
    const isThere = (await system.told(whole, detail, { id })).code === 200;
    const { code } = await system.told(ofDistrict, detail, { id });
    return isThere && code === 404 && counted.total === 0 && counted.records.length === 0;
  }
  return false;
}

const probes: Truth = {
  nth: 11,
  what: ['每个模块一次跨考区探查', 'a probe into another district in each module'],
  async look(system) {
    const open: Label[] = [];
    const others = await othersOf(system);
    for (const module of modules) if (!(await isKept(system, module, others))) open.push(module.name);
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
