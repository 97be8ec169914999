import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accepting } from '../../../server/src/testing/notice.ts';
import { runDatabase } from '../../setup/run-database.ts';
import { examPage } from '../exam/exams.ts';
import { type Candidate, type ExamOfToday, examOfToday, letDefenceEnd } from '../exam/on-its-day.ts';
import { caseHeading, dialog, standing, verbs } from '../petition/petitions.ts';
import { soon, stageFor, toast } from '../stage.ts';

const clause = '《专业技术人员资格考试违纪违规行为处理规定》第六条第三项';
const factText = '开考后二十分钟翻看藏在袖中的纸条，监考人员当场收缴。';
const title = '对违纪处理决定的申诉';
const listPath = '/appealManage/index';
const written = {
  查明事实: '经调取监控录像，纸条系前场考生遗留，与其作答科目之一有关',
  依据: '处理规定第六条第一项',
  决定: '变更为一般违纪，该科目成绩无效',
};

interface Violation {
  id: string;
  level: number;
  status: number;
  decisionNo: string;
}
interface Receipt {
  caseNo: string;
  queryCode: string;
}

describe.skipIf(!runDatabase())('an appeal against a decision of the day', () => {
  const stage = stageFor('appeal');
  let exam: ExamOfToday;
  let someone: Candidate;
  let idNo: string;
  let receipt: Receipt;
  const clauseText = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  const recordOf = async (): Promise<Violation> => {
    const call = await stage.caller('exams');
    const { records } = await call<{ records: Violation[] }>(
      `examiners/violation/list?examinerId=${someone.id}&size=9`,
    );
    const [record] = records;
    if (!record) throw new Error('nothing is recorded');
    return record;
  };
  const scores = async () => {
    const call = await stage.caller('exams');
    return call<{ violationLevel: number; integrityFlag: number }>(`examiners/detail?id=${someone.id}`);
  };

  async function file(body: object): Promise<{ status: number; msg: string; data: Receipt }> {
    const answer = await fetch(`${stage.url}/api/open/appeal`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from('kaoxin:kaoxin_secret').toString('base64')}`,
      },
      body: JSON.stringify(accepting('open/appeal', body)),
    });
    return { status: answer.status, ...((await answer.json()) as { msg: string; data: Receipt }) };
  }

  it('takes for granted: an examinee with a decision and its letter', async () => {
    const call = await stage.caller('exams');
    exam = await examOfToday(stage, call, '违纪申诉考试', '云溪第一中学考点');
    const found = exam.candidates.find(({ subjects }) => subjects.length === 2);
    if (!found) throw new Error('nobody sits both subjects');
    someone = found;
    ({ idNo } = await call<{ idNo: string }>('examiners/reveal', {
      id: someone.id,
      fields: ['idNo'],
      reason: '寄送处理决定书',
    }));
    await call('examiners/violation', { ids: someone.id, level: 2, clause, factText });
    const { id } = await recordOf();
    await letDefenceEnd(stage.database.DATABASE_URL, id);
    const second = await stage.caller('secondExams');
    await second('examiners/violationDecide', { id });
    expect(await scores()).toMatchObject({ violationLevel: 2, integrityFlag: 1 });
  });

  it('files only with the number of the own letter', async () => {
    const call = await stage.caller('handler');
    const types = await call<{ records: { id: string; typeName: string }[] }>('type/page?kind=1&size=200');
    const body = {
      typeId: types.records.find(({ typeName }) => typeName === '违纪处理申诉')?.id,
      title,
      content: '监考人员认定有误，纸条并非本人所有，请求调取考场监控录像重新认定。',
      applicantName: someone.name,
      idNo,
      phone: '13000000012',
    };
    const { decisionNo } = await recordOf();
    expect((await file({ ...body, decisionNo: decisionNo.replace(/\d+号/, '9999号') })).msg).toBe(
      '没有找到与姓名、证件号码相符的违纪处理文书，请核对文号、姓名和证件号码',
    );
    const filed = await file({ ...body, decisionNo });
    expect([filed.status, filed.msg]).toEqual([200, '操作成功']);
    receipt = filed.data;
    expect(await recordOf()).toMatchObject({ status: 2 });
  });

  it('shows the handler the decision and offers only lighter levels', async () => {
    const page = await stage.page('handler', listPath);
    const row = page.locator('[data-row]').filter({ hasText: receipt.caseNo });
    await row.waitFor();
    await stage.look(page, '1-list');
    await row.focus();
    await page.keyboard.press('Enter');
    await caseHeading(page, title).waitFor();
    const violation = page.getByRole('region', { name: '违纪处理' });
    await violation.getByText(factText).waitFor();
    await violation.getByText((await recordOf()).decisionNo).waitFor();
    await violation.getByText('申诉中').waitFor();
    await stage.look(page, '2-filed');
    await violation.getByRole('button', { name: '查看文书' }).click();
    const letters = page.getByRole('dialog', { name: /^违纪违规处理决定书/ });
    await letters.locator('iframe').contentFrame().getByText(factText).first().waitFor();
    await stage.look(page, '2-letters');
    await page.keyboard.press('Escape');
    await letters.waitFor({ state: 'hidden' });
    await page.keyboard.press('c');
    await standing(page, '办理中').waitFor();
    await clauseText(page, '原处理').getByText('您当次考试全部科目成绩无效').waitFor();
    await clauseText(page, '复议诉讼途径').getByText('行政诉讼').waitFor();
    await page.getByRole('combobox', { name: '处理结果' }).click();
    await page.getByTitle('变更', { exact: true }).click();
    for (const [name, text] of Object.entries(written)) {
      await clauseText(page, name).click();
      await page.keyboard.type(text);
    }
    await verbs(page).getByRole('button', { name: '提交审核' }).click();
    await page.getByText('请选择变更后的违纪等级').waitFor();
    await page.getByRole('combobox', { name: '变更后的违纪等级' }).click();
    await soon(() => page.locator('.ant-select-item-option').filter({ visible: true }).allTextContents()).toEqual([
      '一般违纪',
      '答卷雷同',
    ]);
    await page.getByTitle('一般违纪', { exact: true }).click();
    await page.getByRole('combobox', { name: '变更后的涉及科目' }).click();
    await page.getByTitle('综合知识', { exact: true }).click();
    await stage.look(page, '3-reply');
    await verbs(page).getByRole('button', { name: '提交审核' }).click();
    await standing(page, '待审核').waitFor();
    expect(await scores()).toMatchObject({ violationLevel: 2 });
  });

  it('shows the auditor the change, then updates scores and record', async () => {
    const { decisionNo: before } = await recordOf();
    const page = await stage.page('auditor', `${listPath}?tab=auditing`);
    const row = page.locator('[data-row]').filter({ hasText: receipt.caseNo });
    await row.focus();
    await page.keyboard.press('Enter');
    await caseHeading(page, title).waitFor();
    await page.getByRole('region', { name: '违纪处理' }).getByText('一般违纪 · 综合知识').waitFor();
    await page.locator('iframe[title="申诉处理决定书"]').contentFrame().getByText(written.决定).waitFor();
    await stage.look(page, '4-approval');
    await page.keyboard.press('a');
    await dialog(page).getByText('通过后签发文书，申诉人可在网上查阅，不能撤回；送达后请登记送达。').waitFor();
    await dialog(page).getByRole('button', { name: '通过并签发', exact: true }).click();
    await toast(page, '操作成功!').waitFor();
    await standing(page, '已答复').waitFor();
    await page.getByText(/违纪处理已变更为/).waitFor();
    await stage.look(page, '5-answered');
    const after = await recordOf();
    expect(after).toMatchObject({ level: 1, status: 1 });
    expect(after.decisionNo).not.toBe(before);
    expect(await scores()).toMatchObject({ violationLevel: 1, integrityFlag: 0 });
    const examiner = await stage.page('exams', `${examPage}?id=${exam.id}&part=violations`);
    await examiner
      .getByRole('row')
      .filter({ hasText: someone.ticketNo })
      .getByText(/一般违纪/)
      .first()
      .waitFor();
  });

  it('lists appeal classifications without the fields of petitions', async () => {
    const page = await stage.page('handler', '/appealManage/appealClassify/index');
    await page.getByRole('heading', { name: '申诉分类' }).waitFor();
    await page.getByText('违纪处理申诉').waitFor();
    expect(await page.getByRole('columnheader', { name: '法定类别' }).count()).toBe(0);
    await stage.look(page, '6-classes');
    await page.goto('/appealManage/appealClassify/detail');
    await page.getByRole('textbox', { name: '分类名称' }).fill('成绩发布申诉');
    await page.getByRole('combobox', { name: '承办机构' }).waitFor();
    expect(await page.getByText('法定类别').count()).toBe(0);
    await stage.look(page, '7-class');
  });
});
