import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runDatabase } from '../../setup/run-database.ts';
import { tellDatabase } from '../exam/passing-days.ts';
import { stageFor } from '../stage.ts';
import { detailPath, dialog, petition, standing, verbs } from './petitions.ts';

interface Letter {
  id: string;
  version: number;
  caseNo: string;
  queryCode: string;
}

// what an applicant holds stands on his receipt, and days pass by what the database is told
describe.skipIf(!runDatabase())('W6: a petition and the days it has', () => {
  const stage = stageFor('w6');
  const tell = (statement: ReturnType<typeof sql>) =>
    tellDatabase(stage.database.DATABASE_URL, (db) => statement.execute(db));

  it('that came on 6 February 2026 is told of by the 24th, and its page says why', async () => {
    const call = await stage.caller('handler');
    const types = await call<{ records: { id: string; typeName: string }[] }>('type/page?kind=2&size=200');
    const typeId = types.records.find(({ typeName }) => typeName === '成绩异议')?.id;
    const { id } = await call<{ id: string }>('petitionLetter/register', {
      ...{ source: 3, typeId, receivedTime: '2026-02-06 10:00:00' },
      ...{ title: '关于春节前寄出的成绩异议', content: '本人于春节前寄出书面异议，请核对读卡记录，并书面告知结果。' },
      ...{ applicantName: '陈思远', phone: '13000000012' },
    });
    const page = await stage.page('inspector', `${detailPath}?id=${id}`);
    await page.getByText('2026-02-24', { exact: true }).first().waitFor();
    await page.getByText(/顺延至2026-02-24/).waitFor();
    await stage.look(page, '1-why-this-day');
  });

  it('is extended once, by the leadership', async () => {
    const { id } = await petition(stage, '关于需要补充调查的情况反映', 'accepted');
    const handler = await stage.page('handler', `${detailPath}?id=${id}`);
    await verbs(handler).getByRole('button', { name: '申请延期' }).click();
    await dialog(handler).getByRole('button', { name: '提交延期申请' }).click();
    await dialog(handler).getByText('请输入延期理由').waitFor();
    await dialog(handler).getByLabel('延期理由').fill('案情复杂，需补充调查');
    await stage.look(handler, '2-extension');
    await dialog(handler).getByRole('button', { name: '提交延期申请' }).click();
    await handler.getByText('申请延期30天：案情复杂，需补充调查').first().waitFor();

    const leader = await stage.page('leader', `${detailPath}?id=${id}`);
    await verbs(leader).getByRole('button', { name: '批准延期' }).click();
    await dialog(leader).getByRole('button', { name: '批准延期', exact: true }).click();
    const call = await stage.caller('handler');
    await handler.getByText('延期批准').first().waitFor();
    const { finishDue } = await call<{ finishDue: string }>(`petitionLetter/detail?id=${id}`);
    await handler.getByText(finishDue.slice(0, 10), { exact: true }).first().waitFor();
    await stage.look(handler, '3-extended');
  });

  /** Answered so many days ago. */
  async function answered(title: string, days: number): Promise<Letter> {
    const { id, version } = await petition(stage, title, 'submitted');
    const call = await stage.caller('auditor');
    await call('petitionLetter/audit', { id, version, auditResult: 1 });
    await tell(
      sql`update petition_letter set reply_time = reply_time - make_interval(days => ${days}) where id = ${id}`,
    );
    let letter: Letter | undefined;
    await tellDatabase(stage.database.DATABASE_URL, async (db) => {
      const found = await sql<Letter>`select id::text as id, version, case_no as "caseNo", query_code as "queryCode"
        from petition_letter where id = ${id}`.execute(db);
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
  const asks = async (page: Page) => {
    await page.getByRole('button', { name: '申请复查复核' }).click();
    await page.getByRole('textbox', { name: '申请理由' }).fill('对核对结果不服，请上一级机关复查。');
    await page.getByRole('textbox', { name: '姓名' }).fill('陈思远');
    await page.getByRole('textbox', { name: '手机号码' }).fill('13000000012');
  };
  const sends = (page: Page) => page.locator('form').getByRole('button', { name: '申请复查复核' }).click();

  it('is asked to be looked at again on the 29th day, which opens a case of its own', async () => {
    const letter = await answered('关于读卡记录的异议', 29);
    const page = await lookUp(letter);
    await asks(page);
    await stage.look(page, '4-asking');
    await sends(page);
    await page.getByText('申请已提交').waitFor();
    await stage.look(page, '5-asked');
    const staff = await stage.page('inspector', `${detailPath}?id=${letter.id}`);
    await standing(staff, '已答复').waitFor();
    await staff.getByText('申请复查').first().waitFor();
  });

  it('but not once the last day is over: a form left open is told so, and offered no more', async () => {
    const letter = await answered('关于主观题评分的异议', 29);
    const page = await lookUp(letter);
    await asks(page);
    // beyond the longest row of holidays that the last day may fall into
    await tell(sql`update petition_letter set reply_time = reply_time - interval '15 days' where id = ${letter.id}`);
    await sends(page);
    await page.getByText('已超过30日的复查申请期限').waitFor();
    expect(await page.getByRole('textbox', { name: '申请理由' }).inputValue()).toBe(
      '对核对结果不服，请上一级机关复查。',
    );
    await stage.look(page, '6-too-late');
    const anew = await lookUp(letter);
    expect(await anew.getByRole('button', { name: '申请复查复核' }).count()).toBe(0);
    stage.allow(/400/);
  });
});
