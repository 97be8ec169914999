import type { Cast } from './cast.ts';
import type { Move, Who } from './simulate.ts';
import { opinionHtml, refusals } from './texts/letter.ts';
import type { Answer } from './texts/topic.ts';

/** Signing for it. A confidential petition is given to a handler: he cannot see it before (domain.md 3.3). */
export const claim = ({ confidential, handler, auditor }: Cast, wait: number, who = handler): Move =>
  confidential ? { verb: 'assign', who: auditor, wait, input: { target: who.actor } } : { verb: 'claim', who, wait };

export const accept = ({ type, handler }: Cast, wait: number, who = handler): Move => ({
  verb: 'accept',
  who,
  wait,
  input: { acceptResult: type.seed.simple ? 5 : 1 },
});

export const refuse = ({ handler }: Cast, wait: number, which: number): Move => {
  const { result, note, basis, route } = refusals[which % refusals.length] ?? refusals[0];
  return {
    verb: 'accept',
    who: handler,
    wait,
    input: { acceptResult: result, note, basis: [{ text: basis }], toOrg: route },
  };
};

export const draft = ({ handler }: Cast, wait: number, answer: Answer): Move => ({
  verb: 'draft',
  who: handler,
  wait,
  input: { investigation: answer.facts },
});

export const submit = ({ handler }: Cast, wait: number, answer: Answer, demand: string, who = handler): Move => ({
  verb: 'submit',
  who,
  wait,
  input: {
    replyResult: answer.result,
    replyContent: opinionHtml(demand, answer),
    investigation: answer.facts,
    basis: [{ text: answer.basis }],
  },
});

/** An accusation is signed by the leadership (domain.md 3.7). */
const signer = ({ confidential, leader, auditor }: Cast) => (confidential ? leader : auditor);

export const pass = (cast: Cast, wait: number): Move => ({
  verb: 'audit',
  who: signer(cast),
  wait,
  input: { auditResult: 1, auditNote: '同意。' },
});

const objections = [
  '调查经过写得过于简略，请补充现场核实的时间、人员和结论。',
  '引用依据不够具体，请写明对应的规定后重新提交。',
  '处理意见与信访人的诉求没有逐项对应，请补充。',
];

export const giveBack = (cast: Cast, wait: number, which: number): Move => ({
  verb: 'audit',
  who: signer(cast),
  wait,
  input: { auditResult: 2, auditNote: objections[which % objections.length] ?? '' },
});

/** One round of handling for kinds whose reply needs no auditor, two for all others. */
export const settle = (cast: Cast, answer: Answer, demand: string, waits: [submit: number, pass: number]): Move[] =>
  cast.type.seed.needAudit === false
    ? [submit(cast, waits[0], answer, demand)]
    : [submit(cast, waits[0], answer, demand), pass(cast, waits[1])];

export const deliver = (way: 1 | 2 | 3 | 4): Move => ({
  verb: 'deliver',
  who: 'job',
  wait: 0,
  input: { deliverWay: way },
});
export const read = (wait: number): Move => ({ verb: 'read', who: 'citizen', wait });
export const confirm = (wait: number): Move => ({ verb: 'confirm', who: 'citizen', wait });

const remarks = ['', '办理及时，谢谢。', '答复比较清楚。', '希望今后主动告知进度。', '处理时间有点长。'];
export const rate = (stars: number, which: number): Move => ({
  verb: 'rate',
  who: 'citizen',
  wait: 1,
  input: { satisfaction: stars, satisfactionNote: remarks[which % remarks.length] || undefined },
});

/** After the 30 days in which a review can be asked, rolled over the longest holiday. */
export const close: Move = { verb: 'close', who: 'job', wait: 42 };

const papers = [
  ['身份证正反面照片', '准考证或报名信息截图'],
  ['劳动合同', '社保缴费记录', '单位出具的工作年限证明'],
  ['现场照片或录音', '同考场考生联系方式（可选）'],
];
export const supplement = ({ handler }: Cast, wait: number, days: number, which: number): Move => ({
  verb: 'supplement',
  who: handler,
  wait,
  input: {
    days,
    items: (papers[which % papers.length] ?? []).map((name) => ({
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
