import { type PaperBuild, type PaperStatus, paperBuild, paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { questionType, secretLevel } from '@kaoxin/contract/question/question-states.ts';

interface Counted {
  type: number;
  count: number;
  score: number;
}
export type Making =
  | { buildMode: typeof paperBuild.of.rules; rules: readonly Counted[] }
  /** single-choice questions: number of cells of chapter × cognition, and questions per cell at one point each */
  | { buildMode: typeof paperBuild.of.blueprint | typeof paperBuild.of.parallel; cells: number; each: number }
  /** points of each essay */
  | { buildMode: typeof paperBuild.of.hand; essays: readonly number[] };

export interface PaperPlan {
  /** several names: parallel forms */
  names: readonly string[];
  /** key of question_subject */
  subject: string;
  projectType: number;
  banks: readonly string[];
  making: Making;
  status: PaperStatus;
  secretLevel: 0 | 1 | 2;
  /** days from today until the unlock time; negative: already unlocked */
  unlockIn: number | null;
  duration: number;
  builtAgo: number;
}

const { hand, rules, blueprint, parallel } = paperBuild.of;
const { draft, enabled, disabled } = paperStatus.of;
const { open, internal, secret } = secretLevel.of;
const { single, multiple, judgement } = questionType.of;

const byRules = (...counted: readonly (readonly [type: number, count: number, score: number])[]): Making => ({
  buildMode: rules,
  rules: counted.map(([type, count, score]) => ({ type, count, score })),
});
const byCells = (buildMode: Exclude<PaperBuild, typeof hand | typeof rules>, cells: number, each: number): Making => ({
  buildMode,
  cells,
  each,
});

type Rest = Partial<Pick<PaperPlan, 'status' | 'secretLevel' | 'unlockIn' | 'duration' | 'builtAgo'>>;
const plan = (
  names: readonly string[],
  [subject, projectType]: readonly [subject: string, projectType: number],
  banks: readonly string[],
  making: Making,
  rest: Rest = {},
): PaperPlan => ({
  names,
  subject,
  projectType,
  banks,
  making,
  duration: 120,
  builtAgo: 12,
  status: enabled,
  secretLevel: internal,
  unlockIn: null,
  ...rest,
});
const [civil, institution, qualification] = [1, 2, 3];
const economics = ['economics_base', qualification] as const;

/**
 * Papers without an examination: built in each way, in the states that examinations do not cause; forty papers in
 * total.
 */
export const paperPlans: readonly PaperPlan[] = [
  plan(
    ['经济基础知识练习卷'],
    economics,
    ['经济基础知识练习题库'],
    byRules([single, 60, 1], [multiple, 10, 2], [judgement, 20, 1]),
    { secretLevel: open, duration: 90, builtAgo: 120 },
  ),
  plan(
    ['公共基础知识练习卷'],
    ['gongji', institution],
    ['公共基础知识练习题库'],
    byRules([single, 50, 1.5], [judgement, 25, 1]),
    { secretLevel: open, status: draft, duration: 90, builtAgo: 3 },
  ),
  plan(
    ['工商管理专业知识和实务模拟卷'],
    ['econ_major/1', qualification],
    ['工商管理专业知识和实务'],
    byRules([single, 60, 1], [multiple, 20, 2]),
    { secretLevel: open, status: disabled, builtAgo: 260 },
  ),
  plan(
    ['行政职业能力测验模拟卷'],
    ['xingce', civil],
    ['数量关系与资料分析', '判断推理', '常识判断与言语理解'],
    byCells(blueprint, 16, 5),
    { status: draft, builtAgo: 2 },
  ),
  plan(
    ['经济基础知识平行卷（甲）', '经济基础知识平行卷（乙）'],
    economics,
    ['经济基础知识（2025）', '经济基础知识练习题库', '经济基础知识（澄江命题组）'],
    byCells(parallel, 18, 4),
    { builtAgo: 30 },
  ),
  plan(['经济基础知识（启用卷）'], economics, ['经济基础知识（2026）'], byCells(blueprint, 20, 4), {
    secretLevel: secret,
    unlockIn: 45,
    builtAgo: 9,
  }),
  plan(
    ['申论（启用卷）'],
    ['shenlun', civil],
    ['申论题库'],
    { buildMode: hand, essays: [15, 20, 25, 40] },
    { secretLevel: secret, unlockIn: 62, duration: 150, builtAgo: 6 },
  ),
  plan(['公共基础知识（备用卷）'], ['gongji', institution], ['公共基础知识（2026）'], byCells(blueprint, 12, 5), {
    secretLevel: secret,
    unlockIn: -10,
    duration: 90,
    builtAgo: 40,
  }),
];
