import type { AuditRecord } from '@kaoxin/contract/question/audit.ts';
import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import type { QuestionRecord } from '@kaoxin/contract/question/question.ts';
import type { Visitor } from '../../testing/browser.ts';
import { good } from '../../testing/petitions.ts';

let banks = 0;

export const bankForm = { subject: 'economics_base', secretLevel: 1 };

/** Sentences with almost no common words, so no two are twins. */
const subjects = [
  '机会成本取决于所放弃的最佳选择',
  '公文标题由发文机关、事由和文种组成',
  '月球绕地球公转一周约需二十七天',
  '血液循环把氧气送到全身各处',
  '水稻育秧应当避开倒春寒',
  '书法中的楷书讲究横平竖直',
  '桥梁伸缩缝用来适应温度变化',
  '长江发源于唐古拉山脉主峰',
  '围棋棋盘纵横各有十九道线',
  '海关对进出境货物依法实施监管',
  '蜜蜂用舞蹈告诉同伴花在何处',
  '京剧脸谱以颜色表现人物性格',
];

export const trueOrFalse = (bankId: string, stem: string, more: object = {}) => ({
  bankId,
  questionType: 3,
  stem: `<p>${stem}</p>`,
  answer: { kind: 'keys', keys: ['T'] },
  scoreRule: 1,
  defaultScore: 1,
  difficulty: 3,
  ...more,
});

export const paperForm = (name: string, more: object = {}) => ({
  name,
  subject: 'economics_base',
  projectType: 3,
  buildMode: 1,
  totalScore: 2,
  passScore: 1,
  duration: 60,
  shuffleQuestion: 0,
  shuffleOption: 0,
  secretLevel: 1,
  ...more,
});

export const outline = (...questionIds: string[]) => [
  { title: '一、判断题', questions: questionIds.map((questionId) => ({ questionId, score: 1 })) },
];

export interface ApprovedBank {
  id: string;
  name: string;
  questions: string[];
}

export async function approvedBank(
  author: Visitor,
  reviewer: Visitor,
  further: readonly object[] = [],
): Promise<ApprovedBank> {
  banks += 1;
  const bank = good(await author.post<BankRecord>('questionBank/submit', { ...bankForm, name: `组卷题库${banks}` }));
  const written = [
    ...subjects.map((stem) => trueOrFalse(bank.id, stem)),
    ...further.map((one) => ({ ...one, bankId: bank.id })),
  ];
  const questions: string[] = [];
  for (const body of written) questions.push(good(await author.post<QuestionRecord>('question/submit', body)).id);
  const audit = good(await author.post<AuditRecord>('questionBankAudit/save', { bankId: bank.id }));
  good(await reviewer.post('questionBankAudit/audit', { id: audit.id, auditResult: 1 }));
  return { id: bank.id, name: bank.name, questions };
}
