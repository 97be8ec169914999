import { type PaperBuild, type PaperStatus, paperBuild, paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import type { questionType } from '@kaoxin/contract/question/question-states.ts';

export interface SectionPlan {
  title: string;
  type: keyof typeof questionType.of;
  count: number;
  /** points of each */
  score: number;
  /** end of the name of the template, where it matters which */
  template?: string;
  /** key of question_subject, where a bank holds several */
  subject?: string;
  /** of a reading, how many are asked about it */
  children?: number;
}
export interface PaperPlan {
  name: string;
  subject: string;
  projectType: number;
  /** names of the banks it is taken from */
  banks: readonly string[];
  sections: readonly SectionPlan[];
  buildMode: PaperBuild;
  status: PaperStatus;
  secretLevel: 0 | 1 | 2;
  duration: number;
}

const section = (
  title: string,
  type: SectionPlan['type'],
  count: number,
  score: number,
  more: Partial<SectionPlan> = {},
): SectionPlan => ({ title, type, count, score, ...more });

/** A hundred questions that no person marks. */
const objective = [
  section('一、单项选择题', 'single', 60, 1),
  section('二、多项选择题', 'multiple', 20, 1.5),
  section('三、判断题', 'judgement', 20, 0.5),
];
const mixed = [
  section('一、单项选择题', 'single', 60, 1),
  section('二、多项选择题', 'multiple', 10, 2),
  section('三、判断题', 'judgement', 10, 1),
  section('四、简答题', 'short', 2, 5),
];
const essays = [
  section('第一题', 'essay', 1, 15, { template: '概括问题' }),
  section('第二题', 'essay', 1, 20, { template: '提出建议' }),
  section('第三题', 'essay', 1, 25, { template: '撰写倡议' }),
  section('第四题', 'essay', 1, 40, { template: '自拟题目作文' }),
];
const practice = [
  section('第一题', 'short', 1, 20, { template: '现场处置' }),
  section('第二题', 'short', 1, 20, { template: '沟通协调' }),
  section('第三题', 'material', 1, 20, { template: '案例分析' }),
  section('第四题', 'essay', 1, 40, { template: '材料写作' }),
];
const of = (title: string, subject: string, count: number) => section(title, 'single', count, 1, { subject });
const aptitude = [
  of('第一部分　常识判断', 'changshi', 20),
  of('第二部分　言语理解与表达', 'yanyu', 30),
  of('第三部分　数量关系', 'shuliang', 15),
  of('第四部分　判断推理', 'panduan', 35),
];
const withFigures = [
  of('第一部分　常识判断', 'changshi', 15),
  of('第二部分　言语理解与表达', 'yanyu', 25),
  of('第三部分　数量关系', 'shuliang', 10),
  of('第四部分　判断推理', 'panduan', 30),
  section('第五部分　资料分析', 'material', 4, 5, { subject: 'ziliao', children: 5 }),
];

const { hand: byHand, rules: byRules, blueprint, parallel } = paperBuild.of;
const { draft, enabled, used, disabled } = paperStatus.of;
const modes = [byHand, byRules, blueprint] as const;
const states = [used, enabled, used, draft, disabled] as const;
/** what stands at a place of a list that begins again at its end */
const inTurn = <T>([first, ...rest]: readonly [T, ...T[]], at: number): T =>
  [first, ...rest][at % (rest.length + 1)] ?? first;

const bases = ['经济基础知识（2026）', '经济基础知识（2025）', '经济基础知识练习题库', '经济基础知识（澄江命题组）'];
const majors = ['工商管理', '农业经济', '财政税收', '金融', '运输经济', '人力资源管理', '建筑与房地产经济', '知识产权'];
const majorKeys = [1, 2, 3, 4, 6, 7, 9, 10];
const aptitudes = ['行政职业能力测验（综合）', '数量关系与资料分析', '判断推理', '常识判断与言语理解'];
const commons = ['公共基础知识（2026）', '公共基础知识练习题库'];

type Rest = Partial<Pick<PaperPlan, 'buildMode' | 'status' | 'secretLevel' | 'duration'>>;
function paper(
  name: string,
  subject: string,
  projectType: number,
  banks: readonly string[],
  sections: readonly SectionPlan[],
  rest: Rest = {},
) {
  return { name, subject, projectType, banks, sections, rest };
}
const forms = { buildMode: parallel, status: enabled } as const;
const sealed = { status: enabled, secretLevel: 2, buildMode: blueprint } as const;
const open = { secretLevel: 0, status: enabled, buildMode: byRules } as const;

const plans = [
  paper('2026年经济基础知识（启用卷）', 'economics_base', 3, bases.slice(0, 1), objective, sealed),
  ...['A', 'B'].map((form) =>
    paper(`2025年经济基础知识${form}卷`, 'economics_base', 3, bases.slice(1, 2), objective, forms),
  ),
  ...[2024, 2025].flatMap((year) =>
    ['上', '下'].map((half) =>
      paper(`${year}年${half}半年经济基础知识`, 'economics_base', 3, bases.slice(1, 4), objective),
    ),
  ),
  ...['一', '二', '三'].map((number) =>
    paper(`经济基础知识练习卷${number}`, 'economics_base', 3, bases.slice(2, 3), mixed, open),
  ),
  ...majors.map((major, at) =>
    paper(`2025年${major}专业知识和实务`, `econ_major/${majorKeys[at]}`, 3, [`${major}专业知识和实务`], mixed),
  ),
  ...['工商管理', '人力资源管理'].map((major) =>
    paper(`${major}模拟卷`, `econ_major/${major === '工商管理' ? 1 : 7}`, 3, [`${major}专业知识和实务`], mixed, open),
  ),
  paper('2026年行政职业能力测验（启用卷）', 'xingce', 1, aptitudes.slice(0, 1), withFigures, sealed),
  ...['A', 'B'].map((form) => paper(`2025年行政职业能力测验${form}卷`, 'xingce', 1, aptitudes, withFigures, forms)),
  ...[2023, 2024, 2025].map((year) => paper(`${year}年行政职业能力测验`, 'xingce', 1, aptitudes, aptitude)),
  ...['一', '二'].map((number) => paper(`行政职业能力测验练习卷${number}`, 'xingce', 2, aptitudes, aptitude, open)),
  ...[2023, 2024, 2025, 2026].map((year) =>
    paper(`${year}年公共基础知识`, 'gongji', 2, commons, objective, { duration: 90 }),
  ),
  ...['一', '二'].map((number) =>
    paper(`公共基础知识练习卷${number}`, 'gongji', 2, commons.slice(1), mixed, { ...open, duration: 90 }),
  ),
  ...[2024, 2025, 2026].map((year) => paper(`${year}年申论`, 'shenlun', 1, ['申论题库'], essays, { duration: 180 })),
  ...[2024, 2025, 2026].map((year) =>
    paper(`${year}年综合应用能力`, 'zonghe', 2, ['综合应用能力题库'], practice, { buildMode: byHand }),
  ),
];

/** The 40 papers of domain.md 5.2; two of them secret. */
export const paperPlans: readonly PaperPlan[] = plans.map(({ rest, ...plan }, at) => ({
  ...plan,
  buildMode: inTurn(modes, at),
  status: inTurn(states, at),
  secretLevel: 1,
  duration: 120,
  ...rest,
}));
