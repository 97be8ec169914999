import type { DistrictSeed } from '../city.ts';
import type { Chance } from '../prng.ts';

const exams = [
  '年度经济专业技术资格考试',
  '年度一级建造师资格考试',
  '年度二级建造师执业资格考试',
  '年度社会工作者职业资格考试',
  '年度注册安全工程师职业资格考试',
  '年全市事业单位公开招聘笔试',
  '年度考试录用公务员笔试',
  '年度一级造价工程师职业资格考试',
];
const subjects = ['专业知识和实务', '综合应用能力', '行政职业能力测验', '建设工程经济', '安全生产技术基础', '申论'];

/** What the slots of one matter stand for; the same in the letter and in its answer. */
export type Slots = Record<'exam' | 'district' | 'centre' | 'room' | 'seat' | 'subject' | 'day', string>;

/** @param happened `yyyy-MM-dd` */
export function slotsFor(chance: Chance, district: DistrictSeed, happened: string): Slots {
  const [year, month, day] = happened.split('-');
  return {
    exam: `${year}${chance.pick(exams)}`,
    district: district.name,
    centre: chance.pick(district.centres),
    room: String(chance.whole(1, 36)),
    seat: String(chance.whole(1, 30)).padStart(2, '0'),
    subject: `《${chance.pick(subjects)}》`,
    day: `${Number(month)}月${Number(day)}日`,
  };
}

const isSlot = (name: string, slots: Slots): name is keyof Slots => Object.hasOwn(slots, name);

/** Throws on a slot nobody knows, so that a slip of the pen never reaches a screen. */
export function fill(text: string, slots: Slots): string {
  return text.replace(/\{(\w+)\}/g, (_slot, name: string) => {
    if (!isSlot(name, slots)) throw new Error(`no slot {${name}} for ${text}`);
    return slots[name];
  });
}
