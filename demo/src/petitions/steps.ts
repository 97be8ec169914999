import type { Cast } from '../cast.ts';
import type { Move, Who } from '../simulate.ts';
import { approvalOf, type objections, opinionHtml, provisionsOf, refusalApproval } from '../texts/letter.ts';
import type { Answer, Elsewhere } from '../texts/topic.ts';
import type { Topic } from './classification.ts';

/** Claims a petition. A confidential one is assigned, because handlers cannot see it before (domain.md 3.3). */
export const claim = ({ confidential, handler, auditor }: Cast, wait: number, who = handler): Move =>
  confidential ? { verb: 'assign', who: auditor, wait, input: { target: who.actor } } : { verb: 'claim', who, wait };

export const accept = ({ type, handler }: Cast, wait: number, who = handler): Move => ({
  verb: 'accept',
  who,
  wait,
  input: { acceptResult: type.seed.simple ? 5 : 1 },
});

export const refuse = ({ handler }: Cast, wait: number, { result, note, basis, toOrg }: Elsewhere): Move => ({
  verb: 'accept',
  who: handler,
  wait,
  input: { acceptResult: result, note, basis: [basis], toOrg },
});

export const draft = ({ handler }: Cast, wait: number, answer: Answer): Move => ({
  verb: 'draft',
  who: handler,
  wait,
  input: { investigation: answer.facts },
});

export const submit = ({ handler, type }: Cast, wait: number, answer: Answer, demand: string, who = handler): Move => ({
  verb: 'submit',
  who,
  wait,
  input: {
    replyResult: answer.result,
    replyContent: opinionHtml(demand, answer, type.seed.legalClass),
    investigation: answer.facts,
    basis: provisionsOf(answer, type.seed.legalClass),
    levels: { reply: type.seed.checked ? 2 : 1, refusal: 1 },
  },
});

/** Leadership approves accusations (domain.md 3.7). */
export const signer = ({ confidential, leader, auditor }: Cast) => (confidential ? leader : auditor);

/** @param answer the approved answer; null: a refusal */
export const pass = (cast: Cast, wait: number, answer: Answer | null): Move => ({
  verb: 'audit',
  who: signer(cast),
  wait,
  input: { auditResult: 1, auditNote: answer ? approvalOf(answer) : refusalApproval },
});

/** 核稿 of a reply that leadership signs. */
export const check = ({ auditor }: Cast, wait: number, answer: Answer): Move => ({
  verb: 'audit',
  who: auditor,
  wait,
  input: { auditResult: 1, auditNote: approvalOf(answer) },
});

export function approve(cast: Cast, wait: number, answer: Answer): Move[] {
  if (!cast.type.seed.checked) return [pass(cast, wait, answer)];
  return [check(cast, wait, answer), { ...pass(cast, 0, answer), who: cast.leader }];
}

export const giveBack = (cast: Cast, wait: number, { note }: (typeof objections)[number]): Move => ({
  verb: 'audit',
  who: signer(cast),
  wait,
  input: { auditResult: 2, auditNote: note },
});

export const settle = (cast: Cast, answer: Answer, demand: string, waits: [submit: number, pass: number]): Move[] =>
  cast.type.seed.needAudit === false
    ? [submit(cast, waits[0], answer, demand)]
    : [submit(cast, waits[0], answer, demand), ...approve(cast, waits[1], answer)];

export const deliver = ({ handler }: Cast, way: 1 | 2 | 3 | 4, who = handler): Move => ({
  verb: 'deliver',
  who,
  wait: 0,
  input: { deliverWay: way },
});
export const read = (wait: number): Move => ({ verb: 'read', who: 'citizen', wait });
export const confirm = (wait: number): Move => ({ verb: 'confirm', who: 'citizen', wait });

const remarks = {
  content: ['', '办理及时，谢谢。', '答复比较清楚。', '问题解决了，谢谢。', '工作人员解释得很耐心。'],
  between: ['', '希望今后主动告知进度。', '处理时间有点长。'],
  sorry: ['', '等了很久，结果不满意。', '希望把理由说得更清楚。'],
};
const remarksOf = (stars: number) => (stars > 3 ? remarks.content : stars === 3 ? remarks.between : remarks.sorry);
export const rate = (stars: number, which: number): Move => ({
  verb: 'rate',
  who: 'citizen',
  wait: 1,
  input: { satisfaction: stars, satisfactionNote: remarksOf(stars)[which % remarksOf(stars).length] || undefined },
});

/** After the 30 days for a review, rolled over the longest holiday. */
export const close: Move = { verb: 'close', who: 'job', wait: 42 };

const identity = '身份证正反面照片';
const papers: Record<Topic, readonly string[]> = {
  schedule: [identity],
  service: [identity],
  website: [identity, '页面截图'],
  registration: ['学历证书', '社保缴费记录', '报名信息截图（可选）'],
  ticket: [identity, '准考证或缴费记录截图'],
  noise: ['准考证照片', '现场照片或录音（可选）'],
  equipment: ['准考证照片', '同考场考生联系方式（可选）'],
  score: [identity, '准考证照片', '成绩查询页面截图'],
  eligibility: ['劳动合同', '社保缴费记录', '单位出具的工作年限证明'],
  certificate: [identity, '原证书或成绩合格页面截图'],
  recruitment: ['招聘公告或宣传页截图', '缴费凭证（可选）'],
  interview: ['面试通知书', '同组考生联系方式（可选）'],
  invigilator: ['准考证照片', '同考场考生联系方式（可选）'],
  cheating: ['聊天记录或截图', '线索来源说明（可选）'],
};
export const supplement = ({ handler, type }: Cast, wait: number, days: number): Move => ({
  verb: 'supplement',
  who: handler,
  wait,
  input: {
    days,
    items: papers[type.seed.topic].map((name) => ({
      name,
      required: Number(!name.endsWith('（可选）')),
    })),
    note: '请在期限内补充以下材料，逾期未补充的按撤回处理。',
  },
});

export const plain = (verb: Move['verb'], who: Who, wait: number, input?: Move['input']): Move => ({
  verb,
  who,
  wait,
  input,
});
