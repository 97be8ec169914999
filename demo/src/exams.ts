import type { ExamStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { addDays } from '@kaoxin/server/engine/calendar/day.ts';

export interface DemoSubject {
  code: string;
  name: string;
  /** `HH:mm` on this day of the examination, counted from 0 */
  day: number;
  from: string;
  until: string;
  total: number;
  pass: number;
  objective: number;
  /** key of question_subject if there is a paper */
  paper: string | null;
  /** 卷 for neighbouring seats, A first; empty: no paper, or none yet */
  forms: readonly string[];
}

/** An examination of the demo; times are `yyyy-MM-dd HH:mm:ss`. */
export interface DemoExam {
  name: string;
  projectType: number;
  year: number;
  batch: number;
  mode: 1 | 2 | 3;
  registerStart: string;
  registerEnd: string;
  examStart: string;
  examEnd: string;
  reviewDays: number;
  total: number;
  pass: number;
  passRule: 1 | 2 | 3;
  fee: number | null;
  districts: number;
  status: ExamStatus;
  asked: boolean;
  cancelReason: string | null;
  subjects: readonly DemoSubject[];
}

type Kind = 'civil' | 'institution' | 'economist' | 'qualification' | 'skill' | 'title';

interface Programme {
  projectType: number;
  mode: 1 | 2 | 3;
  passRule: 1 | 2 | 3;
  total: number;
  pass: number;
  fee: number | null;
  days: number;
  subjects: readonly DemoSubject[];
}

const subject = (
  code: string,
  name: string,
  [day, from, until]: readonly [day: number, from: string, until: string],
  [total, pass, objective]: readonly [total: number, pass: number, objective: number],
  paper: string | null,
): DemoSubject => ({
  code,
  name,
  day,
  from,
  until,
  total,
  pass,
  objective,
  paper,
  forms: paper === null ? [] : ['A'],
});

const forenoon = [0, '09:00', '11:00'] as const;
const afternoon = [0, '14:00', '16:30'] as const;

const programmes: Readonly<Record<Kind, Programme>> = {
  civil: {
    projectType: 1,
    mode: 1,
    passRule: 2,
    total: 200,
    pass: 120,
    fee: 50,
    days: 0,
    subjects: [
      subject('xingce', '行政职业能力测验', forenoon, [100, 60, 100], 'xingce'),
      subject('shenlun', '申论', afternoon, [100, 60, 0], 'shenlun'),
    ],
  },
  institution: {
    projectType: 2,
    mode: 1,
    passRule: 3,
    total: 250,
    pass: 150,
    fee: 45,
    days: 0,
    subjects: [
      subject('gongji', '公共基础知识', forenoon, [100, 60, 100], 'gongji'),
      subject('zonghe', '综合应用能力', afternoon, [150, 90, 0], 'zonghe'),
    ],
  },
  economist: {
    projectType: 3,
    mode: 2,
    passRule: 1,
    total: 140,
    pass: 84,
    fee: 61,
    days: 1,
    subjects: [
      subject('economics_base', '经济基础知识', forenoon, [140, 84, 140], 'economics_base'),
      subject('econ_major', '专业知识和实务', [1, '09:00', '11:00'], [140, 84, 140], 'econ_major'),
    ],
  },
  qualification: {
    projectType: 3,
    mode: 1,
    passRule: 1,
    total: 100,
    pass: 60,
    fee: 68,
    days: 0,
    subjects: [
      subject('knowledge', '综合能力', forenoon, [100, 60, 100], 'zonghe'),
      subject('practice', '实务', afternoon, [100, 60, 40], 'zonghe'),
    ],
  },
  skill: {
    projectType: 4,
    mode: 2,
    passRule: 1,
    total: 100,
    pass: 60,
    fee: null,
    days: 2,
    subjects: [subject('theory', '理论知识', forenoon, [100, 60, 100], 'gongji')],
  },
  title: {
    projectType: 5,
    mode: 3,
    passRule: 1,
    total: 100,
    pass: 60,
    fee: null,
    days: 1,
    subjects: [subject('defence', '评审答辩', [0, '09:00', '17:30'], [100, 60, 0], null)],
  },
};

interface Plan {
  kind: Kind;
  title: string;
  /** days from today to its first day */
  offset: number;
  districts: number;
  status: ExamStatus;
  asked?: true;
  batch?: number;
  cancelReason?: string;
  /** 卷 by subject code, if not just A */
  forms?: Readonly<Record<string, readonly string[]>>;
}

const civil = '年度考试录用公务员笔试';
const economist = '年度经济专业技术资格考试';
const institution = '年市属事业单位公开招聘笔试';

/**
 * Twenty examinations over three years, in every state (domain.md 5.2). Those with equal names are more than a year
 * apart.
 */
const plans: readonly Plan[] = [
  { kind: 'civil', title: civil, offset: -765, districts: 11, status: 60 },
  { kind: 'economist', title: economist, offset: -712, districts: 8, status: 60 },
  { kind: 'institution', title: institution, offset: -575, districts: 6, status: 50 },
  { kind: 'civil', title: civil, offset: -390, districts: 11, status: 50, forms: { xingce: ['A', 'B'] } },
  { kind: 'economist', title: economist, offset: -338, districts: 9, status: 50 },
  { kind: 'institution', title: institution, offset: -200, districts: 6, status: 50 },
  { kind: 'skill', title: '年职业技能等级认定上半年理论考试', offset: -152, districts: 4, status: 50 },
  { kind: 'title', title: '年度高级经济师评审答辩', offset: -121, districts: 1, status: 50 },
  { kind: 'qualification', title: '年度社会工作者职业资格考试', offset: -34, districts: 7, status: 40, asked: true },
  { kind: 'institution', title: '年教育系统公开招聘教师笔试', offset: -13, districts: 5, status: 40 },
  { kind: 'skill', title: '年职业技能等级认定下半年理论考试', offset: -1, districts: 4, status: 30, batch: 2 },
  { kind: 'qualification', title: '年度注册安全工程师职业资格考试', offset: 9, districts: 6, status: 20 },
  { kind: 'institution', title: '年县区事业单位公开招聘笔试', offset: 16, districts: 3, status: 20 },
  { kind: 'economist', title: '年度会计专业技术资格考试', offset: 23, districts: 5, status: 20 },
  // its sealed paper is not bound yet
  { kind: 'civil', title: civil, offset: 62, districts: 11, status: 10, forms: { shenlun: [] } },
  { kind: 'qualification', title: '年度二级建造师职业资格考试', offset: 68, districts: 8, status: 10 },
  { kind: 'skill', title: '年职业技能等级认定专项理论考试', offset: 90, districts: 3, status: 10, batch: 3 },
  { kind: 'qualification', title: '年度统计专业技术资格考试', offset: 121, districts: 5, status: 0 },
  { kind: 'institution', title: '年市属医院公开招聘笔试', offset: 150, districts: 2, status: 0 },
  {
    kind: 'institution',
    title: '年城市社区工作者公开招聘笔试',
    offset: -61,
    districts: 4,
    status: 90,
    cancelReason: '考试当日全市发布暴雨红色预警，经研究决定取消本次考试，另行组织。',
  },
];

const civilService = 1;

export const inventExams = (today: string): DemoExam[] =>
  plans.toSorted((one, other) => one.offset - other.offset).map((plan) => examOf(plan, today));

function examOf(
  { kind, title, offset, districts, status, asked, batch = 1, cancelReason, forms = {} }: Plan,
  today: string,
): DemoExam {
  const { subjects, days, ...programme } = programmes[kind];
  const first = addDays(today, offset);
  const last = addDays(first, days);
  const year = Number(first.slice(0, 4));
  return {
    ...programme,
    name: `${year}${title}`,
    year,
    batch,
    registerStart: `${addDays(first, -75)} 09:00:00`,
    registerEnd: `${addDays(first, -40)} 17:00:00`,
    examStart: `${first} 09:00:00`,
    examEnd: `${last} 17:30:00`,
    reviewDays: programme.projectType === civilService ? 7 : 30,
    districts,
    status,
    asked: asked === true,
    cancelReason: cancelReason ?? null,
    subjects: subjects.map((one) => ({ ...one, forms: forms[one.code] ?? one.forms })),
  };
}
