import { bankAuditStatus, secretLevel } from '@kaoxin/contract/question/question-states.ts';
import type { DemoBank } from './demo-bank.ts';

const { none, awaiting, passed, rejected } = bankAuditStatus.of;
const { open, internal, secret } = secretLevel.of;
const [civil, institution, qualification] = [1, 2, 3];

export interface BankPlan extends Omit<DemoBank, 'questions'> {
  /** keys of question_subject whose templates are used */
  from: readonly string[];
  count: number;
  /** single-choice questions only, as in such an examination */
  choicesOnly: boolean;
}
type State = Pick<BankPlan, 'auditStatus' | 'isShared'>;
const shared: State = { auditStatus: passed, isShared: true };
const own: State = { auditStatus: passed, isShared: false };
const waiting: State = { auditStatus: awaiting, isShared: false };
const written: State = { auditStatus: none, isShared: false };
const sentBack: State = { auditStatus: rejected, isShared: false };

const plan = (
  name: string,
  subject: string,
  count: number,
  dept: string,
  secrecy: BankPlan['secretLevel'],
  state: State,
  projectType: readonly number[],
  more: Partial<Pick<BankPlan, 'from' | 'choicesOnly'>> = {},
): BankPlan => ({
  name,
  subject,
  count,
  dept,
  secretLevel: secrecy,
  projectType,
  from: [subject],
  choicesOnly: false,
  ...state,
  ...more,
});

const majors: readonly (readonly [name: string, dept: string, state: State])[] = [
  ['工商管理', '考务处', shared],
  ['农业经济', '白鹭县考区', shared],
  ['财政税收', '考务处', own],
  ['金融', '考务处', shared],
  ['保险', '高新考区', waiting],
  ['运输经济', '临港新区考区', own],
  ['人力资源管理', '考务处', shared],
  ['旅游经济', '西津考区', sentBack],
  ['建筑与房地产经济', '东堤考区', own],
  ['知识产权', '高新考区', shared],
];
const choices = { choicesOnly: true };

/** The 24 banks of domain.md 5.2. */
export const bankPlans: readonly BankPlan[] = [
  plan('经济基础知识（2026）', 'economics_base', 850, '考务处', secret, own, [qualification]),
  plan('经济基础知识（2025）', 'economics_base', 850, '考务处', internal, shared, [qualification]),
  plan('经济基础知识练习题库', 'economics_base', 800, '云溪考区', open, shared, [qualification]),
  plan('经济基础知识（澄江命题组）', 'economics_base', 750, '澄江考区', internal, own, [qualification]),
  plan('经济基础知识补充题', 'economics_base', 750, '南屏考区', internal, written, [qualification]),
  ...majors.map(([name, dept, state], at) =>
    plan(`${name}专业知识和实务`, `econ_major/${at + 1}`, 300, dept, internal, state, [qualification]),
  ),
  plan('行政职业能力测验（综合）', 'xingce', 900, '考务处', secret, own, [civil, institution], {
    ...choices,
    from: ['changshi', 'yanyu', 'shuliang', 'panduan', 'ziliao'],
  }),
  plan('数量关系与资料分析', 'xingce', 950, '考务处', internal, shared, [civil, institution], {
    ...choices,
    from: ['shuliang', 'ziliao'],
  }),
  plan('判断推理', 'panduan', 850, '北麓考区', internal, shared, [civil, institution], choices),
  plan('常识判断与言语理解', 'xingce', 700, '东堤考区', open, shared, [civil, institution], {
    ...choices,
    from: ['changshi', 'yanyu'],
  }),
  plan('公共基础知识（2026）', 'gongji', 420, '考务处', internal, own, [institution]),
  plan('公共基础知识练习题库', 'gongji', 400, '青岚县考区', open, shared, [institution]),
  plan('公共基础知识（赤岭命题组）', 'gongji', 380, '赤岭县考区', internal, waiting, [institution]),
  plan('申论题库', 'shenlun', 120, '考务处', secret, own, [civil]),
  plan('综合应用能力题库', 'zonghe', 280, '考务处', internal, own, [institution]),
];
