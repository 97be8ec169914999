import type { TestApp } from '../../testing/app.ts';
import type { Visitor } from '../../testing/browser.ts';
import { good } from '../../testing/petitions.ts';
import { addRow, emptyTable } from '../../testing/rows.ts';

export const form = {
  title: '2026年考后满意度调查',
  scene: 1,
  startTime: '2026-03-01 00:00:00',
  endTime: '2026-04-01 00:00:00',
  anonymous: 0,
  limitPerUser: 1,
};

/** One question of each type; the sixth is shown only for the first option of the first. */
export const questions = [
  { qType: 1, title: '您如何得知本次考试', options: ['官方网站', '朋友介绍', '其他'], required: 1 },
  { qType: 2, title: '您用过哪些服务', options: ['报名', '打印准考证', '查询成绩'], required: 0 },
  { qType: 3, title: '总体满意度', required: 1 },
  { qType: 4, title: '您愿意向他人推荐吗', required: 1 },
  { qType: 6, title: '各环节满意度', options: ['差', '一般', '好'], rows: ['报名', '考场', '查分'], required: 0 },
  { qType: 5, title: '网站哪里需要改进', required: 0, showIf: { sort: 1, keys: [1] } },
];

export interface Survey {
  id: string;
  title: string;
  version: number;
  status: number;
  answerCount: number;
  questions: { id: string; sort: number; qType: number; title: string }[];
}

export async function collecting(by: Visitor, fields: object = {}, list: readonly object[] = questions) {
  const made = good(await by.post<Survey>('survey/submit', { ...form, ...fields }));
  const asked = good(await by.post<Survey>('surveyQuestion/submit', { surveyId: made.id, questions: list }));
  return good(await by.post<Survey>('survey/publish', { id: made.id, version: asked.version, status: 1 }));
}

export const said = ({ questions: list }: Survey, ...answers: (number[] | string | null)[]) =>
  answers.flatMap((answer, at) => {
    const questionId = list[at]?.id;
    if (answer === null || questionId === undefined) return [];
    return [typeof answer === 'string' ? { questionId, text: answer } : { questionId, picks: answer }];
  });

let people = 0;
export const somebody = (): { respondentKey: string; userName: string; duration: number } => {
  people += 1;
  return { respondentKey: `respondent-${people}`, userName: '林小满', duration: 60 };
};

export async function forgetLimits(app: TestApp<string>): Promise<void> {
  await emptyTable(app.db, 'rate');
  await emptyTable(app.db, 'login_failure');
}

export const addDistrict = (app: TestApp<string>, name: string, code: string): Promise<string> =>
  addRow(app.db, 'district', { tenantId: '000000', name, code, nodeType: 1 });
