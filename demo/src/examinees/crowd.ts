import { residentCheckCharacter } from '@kaoxin/server/engine/identity/check-identity.ts';
import { normal } from '../exam-answers.ts';
import { nameOf, phoneOf } from '../people.ts';
import { type Chance, chance } from '../prng.ts';

export interface DemoExaminee {
  name: string;
  /** 1 男, 2 女 (dict sex) */
  gender: 1 | 2;
  idNo: string;
  birthday: string;
  phone: string;
  education: number;
  unitKind: number;
  workUnit: string | null;
  major: string;
  /** ability, in logits */
  theta: number;
}

const units = [
  ...['江澜市财政局', '江澜市统计局', '云溪区人民医院', '澄江实验小学', '江澜轨道交通集团', '江澜农商银行'],
  ...[
    '南屏建材有限公司',
    '东堤物流有限公司',
    '西津文化传媒有限公司',
    '江澜职业技术学院',
    '高新软件园有限公司',
    '北麓供水公司',
  ],
];
const majors = ['经济学', '法学', '会计学', '汉语言文学', '计算机科学与技术', '工商管理', '土木工程', '公共管理'];
const educations = [
  [1, 4],
  [2, 22],
  [3, 52],
  [4, 18],
  [5, 4],
] as const;
const unitKinds = [
  [1, 12],
  [2, 24],
  [3, 18],
  [4, 34],
  [5, 4],
  [6, 8],
] as const;

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

const yearOf = (luck: Chance): number => 1966 + Math.floor(38 * Math.sqrt(luck.next()));

/**
 * The `j`-th person of a district, from 0. Unique by construction: below 28,000 no two have the same birthday and
 * number.
 * @param mean ability of the district
 */
export function examinee(region: string, district: number, j: number, mean: number): DemoExaminee {
  const luck = chance(`examinee ${district} ${j}`);
  const gender = j % 2 === 0 ? 2 : 1;
  const day = digits(1 + (Math.floor(j / 1000) % 28), 2);
  const birthday = `${yearOf(luck)}-${digits(luck.whole(1, 12), 2)}-${day}`;
  const first17 = `${region}${birthday.replaceAll('-', '')}${digits(j % 1000, 3)}`;
  return {
    name: nameOf(luck),
    gender,
    idNo: first17 + residentCheckCharacter(first17),
    birthday,
    phone: phoneOf(luck),
    education: luck.weighted(educations),
    unitKind: luck.weighted(unitKinds),
    workUnit: luck.happens(0.7) ? luck.pick(units) : null,
    major: luck.pick(majors),
    theta: mean + normal(luck),
  };
}
