import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runDatabase } from '../../setup/run-database.ts';
import { acceptNotice } from '../accept-notice.ts';
import { tellDatabase } from '../exam/passing-days.ts';
import { daysOf } from '../stage/told-days.ts';
import { toast } from '../stage.ts';
import { caseHeading, detailPath, dialog, petition, standing, verbs } from './petitions.ts';

interface Letter {
  caseNo: string;
  queryCode: string;
}

// Applicants authenticate with their receipt; the database is changed to let days pass.
describe.skipIf(!runDatabase())('W6: a petition and the days it has', () => {
  const { stage, comes } = daysOf('w6', '2026-02-06 10:00:00');
  const title = '关于春节前寄出的成绩异议';
  let id = '';
  const its = () => `${detailPath}?id=${id}`;
  const isDue = (page: Page, day: string) => page.getByText(day, { exact: true }).first().waitFor();

  it('filed on 6 February 2026 must be acknowledged by the 24th', async () => {
    const clerk = await stage.page('handler', '/petitionManage/register');
    await clerk.getByRole('combobox', { name: '信访分类' }).fill('成绩异议');
    await clerk.locator('.ant-select-item-option').filter({ hasText: '成绩异议' }).click();
    await clerk.getByRole('textbox', { name: '标题' }).fill(title);
    const content = '本人于春节前寄出书面异议，请核对读卡记录，并书面告知结果。';
    await clerk.getByRole('textbox', { name: '信访内容' }).fill(content);
    await clerk.getByRole('textbox', { name: '信访人' }).fill('陈思远');
    await clerk.getByRole('textbox', { name: '手机号码' }).fill('13000000012');
    await clerk.getByRole('button', { name: '登记并生成受理编号' }).click();
    await toast(clerk, '新增成功').waitFor();
    await caseHeading(clerk, title).waitFor();
    id = new URL(clerk.url()).searchParams.get('id') ?? '';
    await isDue(clerk, '2026-02-24');
    await clerk.getByText(/顺延至2026-02-24/).waitFor();
    await stage.look(clerk, '1-why-this-day');
    await verbs(clerk).getByRole('button', { name: '签收' }).click();
    await standing(clerk, '由【陈知远】办理').waitFor();
  });

  it('accepted on that day must be answered by 27 April', async () => {
    await comes('2026-02-24 09:30:00');
    const clerk = await stage.page('handler', its());
    await verbs(clerk).getByRole('button', { name: '受理审查' }).click();
    const answer = (question: string, words: string) =>
      dialog(clerk).getByRole('group', { name: question }).getByLabel(words).check();
    await answer('属于本单位职权范围', '是');
    await answer('应当通过诉讼、仲裁、行政复议等法定途径解决', '否');
    await answer('事实清楚，可以简易办理', '否');
    await dialog(clerk).getByRole('button', { name: '作出受理决定' }).click();
    await standing(clerk, '办理中').waitFor();
    await isDue(clerk, '2026-04-27');
    await clerk.getByText('为什么是这一天').last().click();
    await clerk.getByText(/顺延至2026-04-27/).waitFor();
    await stage.look(clerk, '2-accepted');
  });

  it('is extended once, by the head, to 25 May', async () => {
    await comes('2026-04-20 10:00:00');
    const handler = await stage.page('handler', its());
    await verbs(handler).getByRole('button', { name: '申请延期' }).click();
    await dialog(handler).getByRole('button', { name: '提交延期申请' }).click();
    await dialog(handler).getByText('请输入延期理由').waitFor();
    await dialog(handler).getByLabel('延期理由').fill('案情复杂，需补充调查');
    await stage.look(handler, '3-extension');
    await dialog(handler).getByRole('button', { name: '提交延期申请' }).click();
    await handler.getByText('申请延期30天：案情复杂，需补充调查').first().waitFor();
    await isDue(handler, '2026-04-27');

    const leader = await stage.page('leader', its());
    await verbs(leader).getByRole('button', { name: '批准延期' }).click();
    await dialog(leader).getByRole('button', { name: '批准延期', exact: true }).click();
    await handler.getByText('延期批准').first().waitFor();
    await isDue(handler, '2026-05-25');
    await stage.look(handler, '4-extended');
  });

  it('needs a relief clause and is audited on the last day', async () => {
    await comes('2026-05-25 09:00:00');
    const clerk = await stage.page('handler', its());
    const relief = clerk.getByRole('textbox', { name: '救济途径与期限', exact: true });
    await relief.getByText('书面请求复查').waitFor();
    await clerk.getByRole('combobox', { name: '处理结果' }).click();
    await clerk.getByTitle('解释说明').click();
    const said = { 诉求: '请求核对读卡记录', 调查事实: '得分与公布成绩一致', 依据: '规程第三十一条', 意见: '维持' };
    for (const [clause, text] of Object.entries(said)) {
      await clerk.getByRole('textbox', { name: clause, exact: true }).click();
      await clerk.keyboard.press('Control+a');
      await clerk.keyboard.type(text);
    }
    await relief.click();
    await clerk.keyboard.press('Control+a');
    await clerk.keyboard.press('Delete');
    await verbs(clerk).getByRole('button', { name: '提交审核' }).click();
    await toast(clerk, '答复缺少【救济途径与期限】内容').waitFor();
    await standing(clerk, '办理中').waitFor();
    await relief.click();
    await clerk.keyboard.type('自收到之日起三十日内可向上一级机关申请复查');
    await verbs(clerk).getByRole('button', { name: '提交审核' }).click();
    await standing(clerk, '待审核').waitFor();

    const auditor = await stage.page('auditor', its());
    await verbs(auditor).getByRole('button', { name: '审核通过' }).click();
    await dialog(auditor).getByRole('button', { name: '通过并签发', exact: true }).click();
    await standing(auditor, '已答复').waitFor();
    await standing(clerk, '已答复').waitFor();
    await stage.look(clerk, '5-answered');
    const other = await petition(stage, '关于主观题评分的异议', 'submitted');
    await (await stage.caller('auditor'))('petitionLetter/audit', {
      id: other.id,
      version: other.version,
      auditResult: 1,
    });
  });

  async function letterOf(named: string): Promise<Letter> {
    let letter: Letter | undefined;
    await tellDatabase(stage.database.DATABASE_URL, async (db) => {
      const found = await sql<Letter>`select case_no as "caseNo", query_code as "queryCode" from petition_letter
        where title = ${named}`.execute(db);
      letter = found.rows[0];
    });
    if (!letter) throw new Error('no letter');
    return letter;
  }
  async function lookUp({ caseNo, queryCode }: Letter): Promise<Page> {
    const page = await stage.page(undefined, '/public/case', { width: 375, height: 812 });
    await page.getByRole('textbox', { name: '受理编号' }).fill(caseNo);
    await page.getByRole('textbox', { name: '查询码' }).fill(queryCode);
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await page.getByRole('button', { name: '确认办结' }).waitFor();
    return page;
  }
  const reason = '对核对结果不服，请上一级机关复查。';
  const asks = async (page: Page) => {
    await page.getByRole('button', { name: '申请复查复核' }).click();
    await page.getByRole('textbox', { name: '申请理由' }).fill(reason);
    await page.getByRole('textbox', { name: '姓名' }).fill('陈思远');
    await page.getByRole('textbox', { name: '手机号码' }).fill('13000000012');
    await acceptNotice(page);
  };
  const sends = (page: Page) => page.locator('form').getByRole('button', { name: '申请复查复核' }).click();

  it('opens a review case on request on the 29th day', async () => {
    await comes('2026-06-23 16:00:00');
    const page = await lookUp(await letterOf(title));
    await asks(page);
    await stage.look(page, '6-asking');
    await sends(page);
    await page.getByText('申请已提交').waitFor();
    await stage.look(page, '7-asked');
    const staff = await stage.page('inspector', its());
    await standing(staff, '已答复').waitFor();
    await staff.getByText('申请复查').first().waitFor();
  });

  it('refuses a review on the 31st day, also from an open form', async () => {
    await comes('2026-06-24 23:50:00');
    const letter = await letterOf('关于主观题评分的异议');
    const page = await lookUp(letter);
    await asks(page);
    await comes('2026-06-25 08:00:00');
    await sends(page);
    await page.getByText('已超过30日的复查申请期限').waitFor();
    expect(await page.getByRole('textbox', { name: '申请理由' }).inputValue()).toBe(reason);
    await stage.look(page, '8-too-late');
    const anew = await lookUp(letter);
    expect(await anew.getByRole('button', { name: '申请复查复核' }).count()).toBe(0);
    stage.allow(/400/);
  });
});
