import { type CorrectableField, editReason } from '@kaoxin/contract/correction/states.ts';
import { residentCheckCharacter } from '@kaoxin/server/engine/identity/check-identity.ts';
import { phoneOf } from '../people.ts';
import type { Chance } from '../prng.ts';

export interface Candidate {
  id: string;
  name: string;
  idNo: string;
  phone: string;
  education: number | null;
  workUnit: string | null;
  major: string | null;
}

export interface Change {
  fieldKey: CorrectableField;
  newValue: string;
}

const { police, own, staff } = editReason.of;
const units = ['江澜市第一中学', '江澜市档案馆', '云溪区政务服务中心', '东堤实验幼儿园', '江澜港务集团'];
const majors = ['金融学', '统计学', '应用化学', '新闻学', '电气工程及其自动化'];
const educations = 6;
/** Rare characters that programs without the fonts show as a box (domain.md 5.1). */
const rare = ['𠮷', '㛃', '䶮', '𬭚'];
const given = Array.from('澜岳朗惟筠');
/** An unassigned region code, so that the numbers are unique. */
const elsewhere = '990199';

const another = (list: readonly string[], now: string | null, luck: Chance): string =>
  luck.pick(list.filter((one) => one !== now));

function newName(name: string, luck: Chance): string {
  const signs = [...name];
  const last = signs.pop() ?? '';
  return signs.join('') + another(luck.happens(0.35) ? rare : given, last, luck);
}

/** Same birthday and sex; `nth` makes it unique. */
function newNumber(idNo: string, nth: number): string {
  const digits = String((nth * 2 + (Number(idNo.charAt(16)) % 2)) % 1000).padStart(3, '0');
  const first17 = `${elsewhere}${idNo.slice(6, 14)}${digits}`;
  return first17 + residentCheckCharacter(first17);
}

export function changeOf(fieldKey: CorrectableField, one: Candidate, nth: number, luck: Chance): Change {
  const values: Record<CorrectableField, () => string> = {
    name: () => newName(one.name, luck),
    idNo: () => newNumber(one.idNo, nth),
    phone: () => phoneOf(luck),
    workUnit: () => another(units, one.workUnit, luck),
    education: () => String(((one.education ?? 2) % educations) + 1),
    major: () => another(majors, one.major, luck),
    gender: () => '1',
  };
  return { fieldKey, newValue: values[fieldKey]() };
}

export const reasons: Record<CorrectableField, readonly (readonly [type: number, text: string])[]> = {
  name: [
    [police, '姓名经公安机关变更，户口簿已换发，请按新姓名更正报名信息。'],
    [staff, '姓名中的生僻字报名时以同音字代替，请按居民身份证更正。'],
  ],
  idNo: [
    [police, '证件号码因重号由公安机关更换，附公安机关证明。'],
    [own, '报名时证件号码填错，请按居民身份证更正，附公安机关证明。'],
  ],
  phone: [[own, '手机号码已停用，请更正为现用号码，以便接收通知。']],
  gender: [[staff, '性别录入有误。']],
  workUnit: [[own, '报名时填写的是原单位，现已调动，请更正。']],
  education: [[own, '学历填写有误，请按学信网查询结果更正。']],
  major: [[own, '专业名称与毕业证书不一致，请按证书更正。']],
};
