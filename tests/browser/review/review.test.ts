import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { rosterCsv } from '../../../server/src/areas/exam/roster/roster.fixture.ts';
import { runDatabase } from '../../setup/run-database.ts';
import { acceptNotice } from '../accept-notice.ts';
import { examPage } from '../exam/exams.ts';
import { byCall } from '../exam/long-work.ts';
import {
  baseLine,
  lines,
  type MarkedExam,
  markedExam,
  practiceLine,
  type Sitter,
  scoreHeadings,
} from '../exam/marked.ts';
import { sendFile } from '../exam/send-file.ts';
import { caseHeading, dialog, standing, verbs } from '../petition/petitions.ts';
import { type Caller, soon, stageFor } from '../stage.ts';
import { callerNamed, citizen } from './people.ts';

const [taskList, listPath] = ['/examManage/index', '/examManage/enrollList'];
const called = '专业实务成绩复核';
const phone = { width: 375, height: 812 };

interface Detail {
  id: string;
  version: number;
  caseStatus: number;
  opinions: { part: string; name: string | null; result: object | null }[];
  timeline: { action: string; diff: Record<string, [number, number]> | null }[];
}
interface Held {
  totalScore: number;
  passFlag: number;
}

describe.skipIf(!runDatabase())('W5: two reviewers correct a score', () => {
  const stage = stageFor('review');
  let exam: MarkedExam;
  let someone: Sitter;
  let idNo: string;
  let caseNo: string;
  let exams: Caller;
  const row = (page: Page, words: string) => page.locator('[data-row]').filter({ hasText: words });
  const chosen = async (page: Page, name: string) =>
    page
      .locator('.ant-select-dropdown:visible')
      .getByTitle(new RegExp(`^${name}`))
      .click();
  const idOf = async (): Promise<string> => {
    const { records } = await exams<{ records: { id: string }[] }>(`reinspectionUser/page?keyword=${caseNo}`);
    return records[0]?.id ?? '';
  };
  const detail = async (): Promise<Detail> => exams<Detail>(`reinspectionUser/detail?id=${await idOf()}`);
  const held = () => exams<Held>(`examiners/detail?id=${someone.id}`);
  const passCount = async () =>
    (await exams<{ passCount: number }>(`formalExam/statistics?examId=${exam.id}`)).passCount;
  const opened = async (page: Page) => {
    await row(page, caseNo).focus();
    await page.keyboard.press('Enter');
    await caseHeading(page, '专业实务成绩复核').waitFor();
  };

  it('takes for granted: an examination with released scores', async () => {
    exams = await stage.caller('exams');
    const page = await stage.page('exams', examPage);
    exam = await markedExam(stage, page, exams, '成绩复核的考试');
    const scores = rosterCsv([...exam.sitters.map(baseLine), ...exam.sitters.map(practiceLine)], scoreHeadings);
    await byCall.import(page, exams, 'formalExam/importScores', exam.id, scores);
    await exams('formalExam/releaseAsk', { id: exam.id, reason: '成绩已核对' });
    await (await stage.caller('leader'))('formalExam/submit', { id: exam.id, status: 50 });
    const found = exam.sitters.find(
      ({ base, practice }) => (base ?? 0) >= lines.objective && practice === lines.essay - 1.5,
    );
    if (!found) throw new Error('nobody lacks a point and a half');
    someone = found;
    ({ idNo } = await exams<{ idNo: string }>('examiners/reveal', {
      id: someone.id,
      fields: ['idNo'],
      reason: '准备复核名单',
    }));
  });

  it('creates a task in three steps, imports its roster, publishes it', async () => {
    const page = await stage.page('exams', taskList);
    await page.getByText('还没有复核任务；新增并导入名单后发布，考生即可申请').waitFor();
    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    await page.getByRole('heading', { name: '新增复核任务' }).waitFor();
    await page.getByRole('textbox', { name: '复核名称' }).fill(called);
    await page.getByRole('combobox', { name: '关联考试' }).click();
    await page.keyboard.type(exam.name);
    await chosen(page, exam.name);
    await page.getByRole('combobox', { name: '承办机构' }).fill('考务');
    await page.locator('.ant-select-tree').getByText('考务处').first().click();
    await page.getByRole('textbox', { name: '申请开始时间' }).fill('2026-01-01 09:00');
    await page.getByRole('textbox', { name: '申请结束时间' }).fill('2036-01-01 18:00');
    await page.getByRole('textbox', { name: '出结果期限' }).fill('2036-02-01 18:00');
    await page.getByRole('list', { name: '时间轴' }).getByText('申请截止').waitFor();
    await stage.look(page, '1-basics');
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('combobox', { name: '数据模板' }).selectOption({ label: '成绩复核申请表（版本1）' });
    await page.getByRole('heading', { name: '模板预览（版本1）' }).waitFor();
    await page.getByRole('checkbox', { name: '综合知识 客观题科目' }).check();
    await stage.look(page, '2-subjects');
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('textbox', { name: '申请须知' }).fill('只核查漏评、合分和登分，不重新评阅。');
    await stage.look(page, '3-rules');
    await page.getByRole('button', { name: '保存并导入名单' }).click();
    await page
      .getByRole('article')
      .getByRole('heading', { name: `导入名单：${called}` })
      .waitFor();
    await sendFile(
      page,
      '名单',
      ['准考证号', '姓名', '证件号码'],
      [{ 准考证号: someone.ticketNo, 姓名: someone.name, 证件号码: idNo }],
    );
    await page.getByRole('button', { name: /^导入 1 行$/ }).click();
    await page.getByText(/已导入1行/).waitFor();
    await page.goto(taskList);
    await row(page, called).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '发布', exact: true }).click();
    await dialog(page).getByRole('button', { name: '发布' }).click();
    await row(page, called).getByText('已发布').waitFor();
    await stage.look(page, '4-tasks');
  });

  it('applies for human marking, not for machine marking', async () => {
    const { records } = await exams<{ records: { id: string }[] }>('reinspection/page');
    const asked = {
      taskId: records[0]?.id,
      applicantName: someone.name,
      idNo,
      ticketNo: someone.ticketNo,
      phone: '13000000012',
      applyReason: 2,
      reasonText: '第三题的得分好像没有加进总分，请核对合分。',
    };
    const refused = await citizen(stage.url, 'open/review', { ...asked, subjectCode: 'JC' });
    expect(refused.msg).toBe('客观题科目不受理复核');
    const page = await stage.page(undefined, '/public', phone);
    await page.getByRole('link', { name: '成绩复核', exact: true }).click();
    await page.getByRole('combobox', { name: '复核任务' }).selectOption({ label: called });
    await page.getByText('综合知识：客观题科目，由机器评阅（零分异议、缺考异议、违纪异议除外）').waitFor();
    const send = page.getByRole('button', { name: '提交', exact: true });
    await send.click();
    await page.getByText('请输入准考证号').waitFor();
    await stage.look(page, '4a-public-missing');
    await acceptNotice(page);
    const typed: Record<string, string> = { 姓名: someone.name, 证件号码: idNo, 准考证号: someone.ticketNo };
    for (const [name, value] of Object.entries({ ...typed, 手机号码: asked.phone, 原因说明: asked.reasonText }))
      await page.getByRole('textbox', { name }).fill(value);
    await page.getByRole('combobox', { name: '申请原因' }).selectOption({ label: '疑似合分或登分有误' });
    await page.getByRole('combobox', { name: '科目' }).selectOption({ label: '综合知识（客观题）' });
    await send.click();
    await page.getByText('客观题科目不受理复核，零分异议、缺考异议、违纪异议除外').waitFor();
    await stage.look(page, '4b-public-objective');
    await page.reload();
    await page.getByRole('combobox', { name: '科目' }).selectOption({ label: '专业实务' });
    expect(await page.getByRole('textbox', { name: '原因说明' }).inputValue()).toBe(asked.reasonText);
    await acceptNotice(page);
    await send.press('Enter');
    await page.getByRole('heading', { name: '成绩复核已提交' }).waitFor();
    [caseNo = ''] = await page.getByRole('definition').allTextContents();
    expect(caseNo).toMatch(/^FH\d{13,}/);
    await page.getByRole('link', { name: '查看进度' }).click();
    await page.getByRole('heading', { name: '专业实务成绩复核' }).waitFor();
    await page.getByRole('button', { name: '撤回' }).waitFor();
  });

  it('draws two reviewers who cannot see each other’s result', async () => {
    const page = await stage.page('exams', listPath);
    await row(page, caseNo).getByText('未分配').waitFor();
    await stage.look(page, '5-list');
    await opened(page);
    const form = page.getByRole('region', { name: '申请表' });
    await form.getByText('第三题的得分好像没有加进总分').waitFor();
    await form.getByRole('button', { name: '打印申请表' }).click();
    await dialog(page).getByRole('button', { name: '归档', exact: true }).click();
    await dialog(page).getByRole('button', { name: '继续' }).click();
    await page.locator('iframe[title="复核申请表"]').contentFrame().getByText(idNo).waitFor();
    await stage.look(page, '5a-form');
    await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click();
    await verbs(page).getByRole('button', { name: '分配复核员' }).click();
    await dialog(page).getByRole('button', { name: '随机分配' }).click();
    await soon(async () => (await detail()).opinions.length).toBe(2);
    const [one, other] = (await detail()).opinions;
    const [first, second] = [await callerNamed(stage.url, one?.name), await callerNamed(stage.url, other?.name)];
    const id = await idOf();
    await first(`reinspectionUser/handle?id=${id}`);
    const review = async (by: Caller, score: number, conclusion: number) =>
      by('reinspectionUser/reply', {
        id,
        version: (await detail()).version,
        action: 'review',
        result: { score, conclusion, note: '经逐题核对' },
      });
    const was = someone.practice ?? 0;
    await review(first, was, 1);
    expect((await second<Detail>(`reinspectionUser/detail?id=${id}`)).opinions.map(({ result }) => result)).toEqual([
      null,
      null,
    ]);
    await review(second, was + 4, 3);
    expect(await detail()).toMatchObject({ caseStatus: 23 });
  });

  it('decides on three more points and replies', async () => {
    const page = await stage.page('exams', listPath);
    await opened(page);
    await page.getByRole('region', { name: '复核情况' }).getByText('经逐题核对').first().waitFor();
    expect(await page.locator('.side-current').innerText()).toBe('复核申请');
    await stage.look(page, '6-disputed');
    await verbs(page).getByRole('button', { name: '裁定' }).click();
    await dialog(page)
      .getByRole('spinbutton', { name: /复核分数/ })
      .fill(String((someone.practice ?? 0) + 3));
    await dialog(page)
      .getByRole('combobox', { name: /复核结论/ })
      .click();
    await page.getByTitle('合分登分更正', { exact: true }).click();
    await stage.look(page, '7-arbitrate');
    await dialog(page).getByRole('button', { name: '提交裁定' }).click();
    await standing(page, '待审核').waitFor();
    await verbs(page).getByRole('button', { name: '起草答复' }).click();
    await dialog(page)
      .getByRole('textbox', { name: /答复说明/ })
      .fill('经调取答卷逐题核对，第三题漏加三分，予以更正。');
    await dialog(page).getByRole('button', { name: '提交审核' }).click();
    await page.getByRole('region', { name: '答复' }).getByText('第三题漏加三分').waitFor();
  });

  it('updates score, pass and sums after the head’s approval', async () => {
    const [before, passed] = [await held(), await passCount()];
    const page = await stage.page('leader', `${listPath}?tab=auditing`);
    await opened(page);
    await verbs(page).getByRole('button', { name: '审核通过' }).click();
    await dialog(page).getByRole('button', { name: '查看将签发的文书' }).click();
    await dialog(page).locator('iframe').contentFrame().getByText('更正后成绩').first().waitFor();
    await dialog(page).getByRole('button', { name: '通过并签发' }).click();
    await standing(page, '已答复').waitFor();
    await stage.look(page, '8-answered');
    expect(await held()).toMatchObject({ totalScore: before.totalScore + 3, passFlag: 1 });
    expect(before.passFlag).toBe(0);
    expect(await passCount()).toBe(passed + 1);
    const { timeline } = await detail();
    expect(timeline.find(({ action }) => action === 'score')?.diff).toMatchObject({ passFlag: [0, 1] });
    const letter = await exams<{ html: string }>(
      `reinspectionUser/print?id=${await idOf()}&docType=FH02&reason=${encodeURIComponent('核对')}`,
    );
    expect(letter.html).toContain(`更正后成绩：${(someone.practice ?? 0) + 3}分`);
    const inspector = await stage.caller('inspector');
    expect(await inspector('chain/verify?chain=case')).toMatchObject({ ok: 1 });
  });

  it('explains a closed window and the alternative', async () => {
    const { records } = await exams<{ records: { id: string }[] }>('reinspection/page');
    await exams(`reinspection/status?id=${records[0]?.id}&status=2`);
    const page = await stage.page(undefined, '/public/file/review', { ...phone, dark: true, language: 'en' });
    await page.getByText(/applications were open from 2026-01-01 09:00 until .*now closed/).waitFor();
    await page.getByText('No score reviews are open at present. Watch for announcements.').waitFor();
    await stage.look(page, '9-public-closed');
    await page.getByRole('link', { name: 'appeal', exact: true }).click();
    await page.getByRole('heading', { name: 'Appeal', level: 1 }).waitFor();
  });
});
