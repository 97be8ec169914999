import { residentCheckCharacter } from '@kaoxin/server/engine/identity/check-identity.ts';
import type { Chance } from './prng.ts';
import { demoStaff } from './staff.ts';

const surnames = Array.from(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧',
).slice(0, 120);
const firsts = Array.from('子雨思佳嘉文志建海晓春秋明国丽美永德宏景若心一梦');
const seconds = Array.from('涵轩琪豪怡杰敏峰燕强芳军霞伟静磊娜涛婷洋欣鹏悦斌瑶');

/** Difficult names: rare characters, two-character surnames, long and dotted ones (domain.md 5.1). */
const rareNames = [
  '王㛃',
  '李𠮷明',
  '张䶮',
  '欧阳若海',
  '司徒静',
  '上官婉清儿',
  '巴合提·叶尔兰',
  '古丽娜·艾山江',
  '陈堃',
  '诸葛云',
];

const staffNames = new Set(demoStaff.map(({ realName }) => realName));

/** An invented applicant: id numbers begin with 9901, phones with 100 (unassigned). */
export interface Person {
  name: string;
  idNo: string;
  phone: string;
}

export function nameOf(chance: Chance): string {
  if (chance.happens(0.04)) return chance.pick(rareNames);
  const name = chance.pick(surnames) + (chance.happens(0.12) ? '' : chance.pick(firsts)) + chance.pick(seconds);
  return staffNames.has(name) ? nameOf(chance) : name;
}

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

function idNoOf(chance: Chance, districtCode: string): string {
  const birthday = `${chance.whole(1972, 2003)}${digits(chance.whole(1, 12), 2)}${digits(chance.whole(1, 28), 2)}`;
  const first17 = `${districtCode}${birthday}${digits(chance.whole(1, 999), 3)}`;
  return first17 + residentCheckCharacter(first17);
}

export const phoneOf = (chance: Chance): string => `100${digits(chance.whole(0, 99_999_999), 8)}`;

export const personOf = (chance: Chance, districtCode: string): Person => ({
  name: nameOf(chance),
  idNo: idNoOf(chance, districtCode),
  phone: phoneOf(chance),
});
