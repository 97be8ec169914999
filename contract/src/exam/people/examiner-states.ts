import { dictionary, type KeyOf } from '../../casework/dictionary.ts';

/** 报名状态 (domain.md 1.3). */
export const regStatus = dictionary('reg_status', '报名状态', {
  waiting: [0, '待审核', 'Awaiting review'],
  approved: [1, '审核通过', 'Approved'],
  refused: [2, '审核不通过', 'Refused'],
  paid: [3, '已缴费', 'Paid'],
  quit: [9, '已退出', 'Withdrawn'],
});
export type RegStatus = KeyOf<typeof regStatus>;

export const attendStatus = dictionary('attend_status', '参考状态', {
  open: [0, '未定', 'Open'],
  present: [1, '参考', 'Present'],
  absent: [2, '缺考', 'Absent'],
  partly: [3, '部分缺考', 'Partly absent'],
});

/** Statuses of registrations in force; these examinees need a seat. */
export const standing: readonly RegStatus[] = [regStatus.of.waiting, regStatus.of.approved, regStatus.of.paid];

export const regSteps = {
  pass: { from: [0], to: 1, zh: '审核', en: 'be reviewed' },
  refuse: { from: [0], to: 2, zh: '审核', en: 'be reviewed' },
  pay: { from: [1], to: 3, zh: '登记缴费', en: 'be marked as paid' },
  quit: { from: [0, 1, 3], to: 9, zh: '退出', en: 'be withdrawn' },
} as const satisfies Readonly<Record<string, { from: readonly RegStatus[]; to: RegStatus; zh: string; en: string }>>;
export type RegStep = keyof typeof regSteps;
