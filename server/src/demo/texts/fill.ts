import type { DistrictSeed } from '../city.ts';
import type { Topic } from '../classification.ts';
import type { Chance } from '../prng.ts';

/** An examination of the authority: what is sat in it, and by which rules cheating in it is punished. */
interface Exam {
  name: string;
  subjects: readonly string[];
  /** it leads to a certificate; the others choose people for posts */
  certifies: boolean;
  byComputer?: true;
  discipline: string;
}

const certifying = '《专业技术人员资格考试违纪违规行为处理规定》';
const qualification = (name: string, ...subjects: string[]): Exam => ({
  name,
  subjects,
  certifies: true,
  discipline: certifying,
});

const exams: readonly Exam[] = [
  { ...qualification('年度经济专业技术资格考试', '经济基础知识', '专业知识和实务'), byComputer: true },
  qualification('年度一级建造师资格考试', '建设工程经济', '建设工程法规及相关知识'),
  qualification('年度二级建造师执业资格考试', '建设工程施工管理', '建设工程法规及相关知识'),
  qualification('年度社会工作者职业资格考试', '社会工作综合能力', '社会工作实务'),
  qualification('年度注册安全工程师职业资格考试', '安全生产管理', '安全生产技术基础'),
  {
    name: '年全市事业单位公开招聘笔试',
    subjects: ['职业能力倾向测验', '综合应用能力'],
    certifies: false,
    discipline: '《事业单位公开招聘违纪违规行为处理规定》',
  },
  {
    name: '年度考试录用公务员笔试',
    subjects: ['行政职业能力测验', '申论'],
    certifies: false,
    discipline: '《公务员录用违规违纪行为处理办法》',
  },
  qualification('年度一级造价工程师职业资格考试', '建设工程造价管理', '建设工程计价'),
];

const onPaper = ({ byComputer }: Exam) => byComputer !== true;
/** Which examinations a kind of matter can be about: certificates come of some, machines fail in others. */
const fitting: Partial<Record<Topic, (exam: Exam) => boolean>> = {
  equipment: ({ byComputer }) => byComputer === true,
  certificate: ({ certifies }) => certifies,
  eligibility: ({ certifies }) => certifies,
  score: onPaper,
  noise: onPaper,
};
const examsOf = (topic: Topic): readonly Exam[] => exams.filter(fitting[topic] ?? (() => true));

/** What the slots of one matter stand for; the same in the letter and in its answer. */
export type Slots = Record<'exam' | 'district' | 'centre' | 'room' | 'seat' | 'subject' | 'day' | 'discipline', string>;

/** @param happened `yyyy-MM-dd` */
export function slotsFor(chance: Chance, topic: Topic, district: DistrictSeed, happened: string): Slots {
  const [year, month, day] = happened.split('-');
  const exam = chance.pick(examsOf(topic));
  return {
    exam: `${year}${exam.name}`,
    district: district.name,
    centre: chance.pick(district.centres),
    room: String(chance.whole(1, 36)),
    seat: String(chance.whole(1, 30)).padStart(2, '0'),
    subject: `《${chance.pick(exam.subjects)}》`,
    day: `${Number(month)}月${Number(day)}日`,
    discipline: exam.discipline,
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
