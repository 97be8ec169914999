import type { Day } from '@kaoxin/server/engine/calendar/day.ts';
import type { DistrictSeed } from '../city.ts';
import type { Topic } from '../petitions/classification.ts';
import { type Chance, chance as stream } from '../prng.ts';
import type { SampleLetter } from './topic.ts';

interface Exam {
  name: string;
  subjects: readonly string[];
  certifies: boolean;
  /** month of the examination; undefined: any time */
  month?: number;
  byComputer?: true;
  discipline: string;
}

const certifying = '《专业技术人员资格考试违纪违规行为处理规定》';
const qualification = (month: number, name: string, ...subjects: string[]): Exam => ({
  name,
  month,
  subjects,
  certifies: true,
  discipline: certifying,
});

const exams: readonly Exam[] = [
  { ...qualification(11, '年度经济专业技术资格考试', '经济基础知识', '专业知识和实务'), byComputer: true },
  qualification(9, '年度一级建造师资格考试', '建设工程经济', '建设工程法规及相关知识'),
  qualification(6, '年度二级建造师执业资格考试', '建设工程施工管理', '建设工程法规及相关知识'),
  qualification(6, '年度社会工作者职业资格考试', '社会工作综合能力', '社会工作实务'),
  qualification(10, '年度注册安全工程师职业资格考试', '安全生产管理', '安全生产技术基础'),
  {
    name: '年全市事业单位公开招聘笔试',
    subjects: ['职业能力倾向测验', '综合应用能力'],
    certifies: false,
    discipline: '《事业单位公开招聘违纪违规行为处理规定》',
  },
  {
    name: '年度考试录用公务员笔试',
    month: 3,
    subjects: ['行政职业能力测验', '申论'],
    certifies: false,
    discipline: '《公务员录用违规违纪行为处理办法》',
  },
  qualification(10, '年度一级造价工程师职业资格考试', '建设工程造价管理', '建设工程计价'),
];

const onPaper = ({ byComputer }: Exam) => byComputer !== true;
const fitting: Partial<Record<Topic, (exam: Exam) => boolean>> = {
  equipment: ({ byComputer }) => byComputer === true,
  certificate: ({ certifies }) => certifies,
  eligibility: ({ certifies }) => certifies,
  recruitment: ({ certifies }) => !certifies,
  score: onPaper,
  noise: onPaper,
};

/** Months after the examination (negative: before) in which people write about a topic; default: right after it. */
const monthsAfter: Partial<Record<Topic, readonly [first: number, last: number]>> = {
  registration: [-5, -1],
  website: [-5, -1],
  recruitment: [-5, -1],
  ticket: [-1, 0],
  score: [2, 5],
  eligibility: [2, 7],
  certificate: [7, 11],
  schedule: [0, 6],
};

type Sitting = { year: number; inSeason: boolean };

function sittingOf({ month }: Exam, topic: Topic, now: { year: number; month: number }): Sitting {
  if (month === undefined) return { year: now.year, inSeason: true };
  const [first, last] = monthsAfter[topic] ?? [0, 0];
  const since = [-1, 0, 1].map((later) => ({
    year: now.year + later,
    after: (now.year - (now.year + later)) * 12 + now.month - month,
  }));
  const sat = since.find(({ after }) => after >= first && after <= last);
  // out of season: the last one that is long enough ago
  const before = since.filter(({ after }) => after >= first).at(-1);
  return { year: (sat ?? before)?.year ?? now.year, inSeason: sat !== undefined };
}

export type Slots = Record<
  | 'exam'
  | 'district'
  | 'centre'
  | 'room'
  | 'seat'
  | 'subject'
  | 'day'
  | 'discipline'
  | 'post'
  /** numbers in words: minutes 6 to 18, few 3 to 9, rest = 12 − few, many 31 to 49 */
  | 'minutes'
  | 'few'
  | 'rest'
  | 'many',
  string
>;

const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'] as const;
function inWords(value: number): string {
  const tens = Math.floor(value / 10);
  return `${tens > 1 ? digits[tens] : ''}${tens > 0 ? '十' : ''}${digits[value % 10]}`;
}

/** Numbers of a petition, from a separate stream, so that no two answers are identical. */
function figures(name: string): Pick<Slots, 'post' | 'minutes' | 'few' | 'rest' | 'many'> {
  const chance = stream(name);
  const few = chance.whole(3, 9);
  return {
    minutes: inWords(chance.whole(6, 18)),
    few: inWords(few),
    rest: inWords(12 - few),
    many: inWords(chance.whole(31, 49)),
    post: String(chance.whole(1001, 4999)),
  };
}

export function slotsFor(
  chance: Chance,
  topic: Topic,
  district: DistrictSeed,
  happened: Day,
  { exams: only }: Pick<SampleLetter, 'exams'> = {},
): Slots & { inSeason: boolean } {
  const [year = 0, month = 0, day = 0] = happened.split('-').map(Number);
  const possible = exams
    .filter(fitting[topic] ?? (() => true))
    .filter(({ certifies }) => certifies || only === undefined)
    .map((exam) => ({ exam, ...sittingOf(exam, topic, { year, month }) }));
  const now = possible.filter(({ inSeason }) => inSeason);
  const { exam, inSeason, year: sat } = chance.pick(now.length > 0 ? now : possible);
  const centre = chance.pick(district.centres);
  const room = String(chance.whole(1, 36));
  const seat = String(chance.whole(1, 30)).padStart(2, '0');
  return {
    exam: `${sat}${exam.name}`,
    district: district.name,
    centre,
    room,
    seat,
    subject: `《${chance.pick(exam.subjects)}》`,
    day: `${month}月${day}日`,
    discipline: exam.discipline,
    ...figures(`figures ${happened} ${centre} ${room} ${seat}`),
    inSeason,
  };
}

const isSlot = (name: string, slots: Slots): name is keyof Slots => Object.hasOwn(slots, name);

/** Throws on an unknown slot, so that typing errors are found early. */
export function fill(text: string, slots: Slots): string {
  return text.replace(/\{(\w+)\}/g, (_slot, name: string) => {
    if (!isSlot(name, slots)) throw new Error(`no slot {${name}} for ${text}`);
    return slots[name];
  });
}
