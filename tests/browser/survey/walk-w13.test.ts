import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeSecrets } from '../../../server/src/platform/secrets.ts';
import { surveyTicket } from '../../../server/src/testing/survey-ticket.ts';
import { secretKey } from '../../setup/prepared.ts';
import { choose } from '../exam/exam-form.ts';
import { soon, stageFor, toast } from '../stage.ts';
import { sheetIsPage } from '../tours/pages/sheets.ts';

const stage = stageFor('walk-w13');
const title = '考点服务评价';
const stages = ['报名', '缴费', '准考证', '交通', '安检', '考场', '监考', '查分'];

interface Survey {
  id: string;
  questions: { id: string; qType: number }[];
}
/** Eight answers: recommendation, grade per stage, text, and seconds. */
const sheets: readonly { nps: number; grades: number[]; text?: string; duration: number }[] = [
  { nps: 10, grades: [5, 5, 4, 5, 5, 4, 5, 5], text: '志愿者热情，指引清楚', duration: 80 },
  { nps: 9, grades: [4, 5, 4, 4, 5, 4, 5, 3], text: '指引清楚', duration: 65 },
  { nps: 9, grades: [3, 4, 4, 5, 5, 4, 4, 4], duration: 41 },
  { nps: 8, grades: [3, 3, 4, 3, 3, 3, 4, 3], duration: 120 },
  { nps: 6, grades: [2, 3, 2, 2, 3, 1, 2, 2], text: '停车困难，指引不清楚', duration: 77 },
  { nps: 0, grades: [1, 1, 2, 1, 1, 1, 1, 1], duration: 33 },
  { nps: 0, grades: [5, 5, 5, 5, 5, 5, 5, 5], duration: 50 },
  { nps: 0, grades: [1, 2, 1, 2, 1, 2, 1, 2], duration: 3 },
];
const earnest = sheets.slice(0, 6);

const card = (page: Page, number: number) => page.getByRole('group', { name: `第${number}题`, exact: true });

it('W13: previews a survey on a phone while writing and publishes it', async () => {
  const page = await stage.page('editor', '/surveyManage/index');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '新增问卷' });
  await dialog.getByRole('textbox', { name: /问卷标题/ }).fill(title);
  await choose(page, '场景', '考后满意度', dialog);
  await dialog.getByRole('textbox', { name: /开始时间/ }).fill('2026-01-01 09:00');
  await dialog.getByRole('textbox', { name: /截止时间/ }).fill('2036-01-01 18:00');
  await stage.look(page, '1-form');
  await dialog.getByRole('button', { name: '保存' }).click();
  await toast(page, '新增成功').waitFor();
  const row = page.getByRole('row', { name: new RegExp(title) });
  await row.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: /^题目/ }).click();
  await page.getByRole('button', { name: '添加推荐度' }).click();
  await page.getByRole('button', { name: '添加矩阵' }).click();
  await page.getByRole('button', { name: '添加填空' }).click();
  await page.getByRole('button', { name: '保存题目' }).click();
  await page.getByRole('alert').filter({ hasText: '还有 5 处需要修改' }).waitFor();
  await stage.look(page, '2-wrong');
  const phone = page.getByRole('region', { name: '手机预览' });
  await card(page, 1).getByLabel('题目').fill('您愿意推荐本考点吗');
  await card(page, 2).getByLabel('题目').fill('各环节评价');
  await card(page, 2).getByLabel('矩阵列（每行一个）').fill('很差\n较差\n一般\n较好\n很好');
  await card(page, 2).getByLabel('矩阵行（每行一个）').fill(stages.join('\n'));
  await card(page, 3).getByLabel('题目').fill('还想说什么');
  await card(page, 3).getByLabel('必答').uncheck();
  await card(page, 3).getByLabel('显示条件').selectOption({ label: '第1题 您愿意推荐本考点吗' });
  for (const key of ['0', '6', '9', '10'])
    await card(page, 3).getByRole('checkbox', { name: key, exact: true }).check();
  await soon(() => phone.getByRole('group', { name: /还想说什么/ }).count()).toBe(0);
  await phone.getByRole('radio', { name: '9', exact: true }).check();
  await phone.getByRole('group', { name: /还想说什么/ }).waitFor();
  await stage.look(page, '3-phone');
  await page.getByRole('button', { name: '保存题目' }).click();
  await toast(page, '更新成功').waitFor();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click();
  await toast(page, '操作成功!').waitFor();
  await page.getByText('已发布的问卷不能修改题目').waitFor();
});

it('W13: excludes straight-lined and hasty answers and exports the list', async () => {
  const call = await stage.caller('editor');
  const found = await call<{ records: { id: string }[] }>(`survey/page?title=${encodeURIComponent(title)}`);
  const id = found.records[0]?.id ?? '';
  const { questions } = await call<Survey>(`survey/detail?id=${id}`);
  const [nps, matrix, text] = questions.map((question) => question.id);
  const secrets = makeSecrets(Buffer.from(secretKey, 'hex'));
  for (const [at, sheet] of sheets.entries()) {
    const answers = [
      { questionId: nps, picks: [sheet.nps] },
      { questionId: matrix, picks: sheet.grades },
      ...(sheet.text ? [{ questionId: text, text: sheet.text }] : []),
    ];
    const ticket = surveyTicket({ secrets, clock: { epoch: Date.now } }, id, 300);
    const { duration } = sheet;
    await call('open/survey', { surveyId: id, ticket, duration, respondentKey: `walk-w13-${at}`, answers });
  }
  const page = await stage.page('editor', `/surveyManage/statistics?id=${id}`);
  const share = (fits: (value: number) => boolean) => earnest.filter((one) => fits(one.nps)).length / earnest.length;
  const expected = 100 * (share((one) => one >= 9) - share((one) => one <= 6));
  await page.getByText(new RegExp(`NPS ${expected.toFixed(2).replace('.', '\\.')}`)).waitFor();
  const figure = (term: string) =>
    page.locator('.survey-cards div').filter({ has: page.getByText(term, { exact: true }) });
  await soon(() => figure('答卷').locator('dd').textContent()).toBe('8');
  await soon(() => figure('有效答卷').locator('dd').textContent()).toBe('6');
  const words = page.getByRole('region', { name: '第3题' }).getByRole('table');
  const times = earnest.filter((one) => one.text?.includes('指引')).length;
  await soon(() => words.getByRole('row', { name: /^指引/ }).textContent()).toBe(`指引${times}`);
  await stage.look(page, '4-statistics');
  await page.getByRole('button', { name: '查看答卷' }).click();
  await soon(() => page.locator('tr[data-row]').count()).toBe(8);
  await sheetIsPage(page, 'zh');
  await stage.look(page, '5-answers');
  const took = (seconds: number) =>
    page.locator('tr[data-row]').filter({ has: page.locator('td', { hasText: new RegExp(`^${seconds}$`) }) });
  await took(50).getByRole('button', { name: '标记有效' }).click();
  const marking = page.getByRole('dialog', { name: '标记有效：1份答卷' });
  await marking.getByLabel('原因').fill('已电话核实');
  await marking.getByRole('button', { name: '标记有效' }).click();
  await toast(page, '操作成功!').waitFor();
  await soon(() =>
    page
      .locator('tr[data-row]')
      .getByRole('button', { name: /^标记有效/ })
      .count(),
  ).toBe(1);
  await took(80).click();
  await page.getByRole('dialog', { name: '答卷详情' }).getByText('志愿者热情，指引清楚').waitFor();
  await stage.look(page, '6-sheet');
  const figures = await call<{ valid: number }>(`surveyQuestion/statistics?surveyId=${id}`);
  expect(figures.valid).toBe(7);
});

it('W13: hides single answers from analysts', async () => {
  const page = await stage.page('analyst', '/surveyManage/index');
  const row = page.getByRole('row', { name: new RegExp(title) });
  await row.getByRole('button', { name: '统计' }).click();
  await page.getByRole('region', { name: '第1题' }).waitFor();
  expect(await page.getByRole('button', { name: '查看答卷' }).count()).toBe(0);
  await stage.look(page, '7-analyst');
});

it('W13: keeps a citizen’s choices on a phone', async () => {
  const call = await stage.caller('editor');
  const found = await call<{ records: { link: string }[] }>(`survey/page?title=${encodeURIComponent(title)}`);
  const page = await stage.page(undefined, found.records[0]?.link ?? '', { width: 375, height: 812 });
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByText('匿名问卷', { exact: true }).waitFor();
  await page.getByRole('heading', { name: '个人信息处理告知' }).waitFor();
  await page.getByRole('radio', { name: '9', exact: true }).check();
  await page.reload();
  await page.getByText('已恢复您上次在本浏览器中填写的内容').waitFor();
  expect(await page.getByRole('radio', { name: '9', exact: true }).isChecked()).toBe(true);
  const send = page.getByRole('button', { name: '提交', exact: true });
  await send.click();
  await page.getByText('还有1道必答题没有回答').waitFor();
  const grades = page.getByRole('group', { name: '报名', exact: true });
  await soon(() => grades.getByRole('radio', { name: '很差' }).evaluate((one) => one === document.activeElement)).toBe(
    true,
  );
  await stage.look(page, '8-public');
  for (const name of stages)
    await page.getByRole('group', { name, exact: true }).getByRole('radio', { name: '较好' }).check();
  await send.click();
  await page.getByRole('heading', { name: '提交成功，感谢您的参与' }).waitFor();
  await stage.look(page, '9-thanks');
  await page.reload();
  await page.getByText('您已提交过该问卷').waitFor();
});
