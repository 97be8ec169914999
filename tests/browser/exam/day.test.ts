import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pdfPages } from '../../../server/src/engine/letters/testing/pdf-text.ts';
import { runDatabase } from '../../setup/run-database.ts';
import { cramped } from '../stage/cramped.ts';
import { soon, stageFor, toast, type View } from '../stage.ts';
import { chineseTexts } from '../tours/pages/looks.ts';
import { lost, toPaper } from '../tours/paper.ts';
import { choose } from './exam-form.ts';
import { examPage } from './exams.ts';
import { type Candidate, type ExamOfToday, examOfToday, letDefenceEnd } from './on-its-day.ts';

const ownCentre = '云溪第一中学考点';
const clause = '《专业技术人员资格考试违纪违规行为处理规定》第六条第三项';
const fact = '开考后二十分钟翻看藏在袖中的纸条，监考人员当场收缴。';
const examinee = '/examinationManage/examinationList/examineeDetail';
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Violation {
  id: string;
  level: number;
  informNo: string;
  defenceUntil: string;
  decisionNo: string | null;
  decidedTime: string | null;
  recordUntil: string | null;
  isHeard: number;
  evidence: unknown;
}

describe.skipIf(!runDatabase())('the day of an examination', () => {
  const stage = stageFor('day');
  let exam: ExamOfToday;
  const inPart = (part: string, more = '') => `${examPage}?id=${exam.id}&part=${part}${more}`;
  const at = (centre: string) => exam.candidates.filter(({ centreIdName }) => centreIdName === centre);
  const roomsOf = (centre: string) => [...Map.groupBy(at(centre), ({ roomId }) => roomId).values()];
  const rooms = (page: Page) => page.getByRole('group', { name: '考场' }).getByRole('button');
  const sheetRow = (page: Page, { ticketNo }: Candidate) =>
    page.locator('.kx-day-sheet tbody tr').filter({ hasText: ticketNo });
  const progress = (page: Page) => page.getByRole('region', { name: '登记进度' });
  const recordsOf = async ({ id }: Candidate): Promise<Violation[]> => {
    const call = await stage.caller('exams');
    return (await call<{ records: Violation[] }>(`examiners/violation/list?examinerId=${id}&size=50`)).records;
  };
  const standing = async ({ id }: Candidate) => {
    const call = await stage.caller('exams');
    return call<{ attendStatus: number; violationLevel: number; integrityFlag: number }>(`examiners/detail?id=${id}`);
  };
  const candidate = (centre: string, place: number): Candidate => {
    const one = at(centre).filter(({ subjects }) => subjects.length === 2)[place];
    if (!one) throw new Error(`nobody sits at ${centre}`);
    return one;
  };

  it('takes for granted: a running examination with seats', async () => {
    exam = await examOfToday(stage, await stage.caller('exams'), '考试当天考试', ownCentre);
    expect(new Set(exam.candidates.map(({ centreIdName }) => centreIdName)).size).toBe(3);
    expect(at(ownCentre)).toHaveLength(40);
    expect(exam.candidates.every(({ seatNo, ticketNo }) => seatNo > 0 && /^\d{14}$/.test(ticketNo))).toBe(true);
  });

  it('records absences by room and slot for the centre manager', async () => {
    const page = await stage.page('centre', inPart('day'));
    await page.getByRole('heading', { name: ownCentre, level: 2 }).waitFor();
    expect(await page.getByRole('combobox', { name: '考点' }).count()).toBe(0);
    const own = roomsOf(ownCentre);
    await soon(() => rooms(page).count()).toBe(own.length);
    await progress(page).getByText(`本时段已登记考场0/${own.length}，还有1个考点的40人未登记：`).waitFor();
    await stage.look(page, '1-centre');
    for (const [place, [absent, ...others]] of own.entries()) {
      if (!absent) throw new Error('an empty room');
      await rooms(page).nth(place).click();
      await sheetRow(page, absent).waitFor();
      await sheetRow(page, absent).getByRole('checkbox').check();
      await page.getByText('有1处改动未保存').waitFor();
      await page.getByRole('button', { name: '保存到考' }).click();
      await toast(page, '到考已登记').waitFor();
      await soon(() => sheetRow(page, absent).getByRole('cell').allTextContents()).toContain('缺考');
      await soon(() => rooms(page).nth(place).textContent()).toContain(`${others.length + 1}人 缺考1`);
    }
    await progress(page).getByText(`本时段${own.length}个考场的到考已全部登记。`).waitFor();
    await stage.look(page, '2-recorded');
    await page
      .getByRole('group', { name: '时段' })
      .getByRole('button', { name: /专业实务/ })
      .click();
    await soon(() => rooms(page).first().textContent()).toContain('未登记');
    const afternoon = at(ownCentre).filter(({ subjects }) => subjects.length === 2).length;
    await progress(page)
      .getByText(new RegExp(`还有1个考点的${afternoon}人未登记`))
      .waitFor();
    const absent = own[0]?.[0];
    expect((await standing(absent ?? candidate(ownCentre, 0))).attendStatus).toBe(2);
    expect((await standing(own[0]?.[1] ?? candidate(ownCentre, 1))).attendStatus).toBe(1);
  });

  it('shows a centre manager only local examinees and no violation form', async () => {
    const page = await stage.page('centre', inPart('day'));
    const found = page.getByRole('status').filter({ hasText: /没有找到|考场/ });
    const box = page.getByRole('searchbox', { name: '查找考生' });
    const [mine, theirs] = [candidate(ownCentre, 30), candidate(exam.centres[0]?.centreName ?? '', 0)];
    await box.fill(theirs.ticketNo);
    await found.getByText('没有找到').waitFor();
    await box.fill(mine.ticketNo.slice(2));
    await found.getByText(mine.ticketNo, { exact: true }).waitFor();
    await stage.look(page, '3-found');
    await found.getByRole('button', { name: /^时段1：/ }).click();
    await sheetRow(page, mine).getByText(mine.name, { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: '登记违纪' }).count()).toBe(0);
    const call = await stage.caller('centre');
    await expect(call(`examiners/attendance?examId=${exam.id}&centreId=${theirs.centreId}`)).rejects.toThrow('404');
    await expect(
      call('examiners/attend', { examId: exam.id, entries: [{ id: theirs.id, attend: 2 }] }),
    ).rejects.toThrow('404');
    await expect(call('examiners/violation', { ids: mine.id, level: 2, clause, factText: fact })).rejects.toThrow(
      '没有操作权限',
    );
  });

  it('shows the exam manager progress and gaps of all centres', async () => {
    const page = await stage.page('exams', inPart('day'));
    await progress(page)
      .getByText(/还有2个考点的80人未登记：$/)
      .waitFor();
    await progress(page).getByText('全场考试：参考38人，缺考2人，部分缺考0人，未定80人，违纪0人').waitFor();
    const behind = progress(page).getByRole('button');
    expect(await behind.count()).toBe(2);
    expect(await behind.filter({ hasText: ownCentre }).count()).toBe(0);
    await stage.look(page, '4-progress');
    const other = exam.centres.map(({ centreName }) => centreName).find((name) => name !== ownCentre) ?? '';
    await behind.filter({ hasText: other }).click();
    const [one] = at(other);
    if (!one) throw new Error('an empty centre');
    await sheetRow(page, one).waitFor();
    const there = candidate(ownCentre, 30);
    await page.getByRole('searchbox', { name: '查找考生' }).fill(there.name);
    const found = page.getByRole('listitem').filter({ hasText: there.ticketNo });
    await found.getByRole('button', { name: /^时段2：/ }).click();
    await sheetRow(page, there).waitFor();
    await soon(() => page.getByRole('group', { name: '时段' }).locator('[aria-pressed=true]').textContent()).toContain(
      '专业实务',
    );
    // The choice is visible in the style, not only announced.
    const grounds = () =>
      page
        .getByRole('group', { name: '时段' })
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    await soon(async () => new Set(await grounds()).size).toBe(2);
    await stage.look(page, '5-found');
    await found.getByRole('button', { name: there.name, exact: true }).click();
    await page.getByRole('heading', { name: there.name, level: 1 }).waitFor();
  });

  const dialog = (page: Page) => page.getByRole('dialog');
  const record = async (page: Page, level: RegExp, { subject }: { subject?: string } = {}) => {
    await dialog(page).getByRole('combobox', { name: '违纪等级' }).click();
    await page.locator('.ant-select-dropdown:visible').getByTitle(level).click();
    if (subject) await choose(page, '涉及科目', subject, dialog(page));
    await dialog(page).getByRole('textbox', { name: '适用条款' }).fill(clause);
    await dialog(page).getByRole('textbox', { name: '违纪事实' }).fill(fact);
  };
  const send = (page: Page) => dialog(page).getByRole('button', { name: '登记违纪', exact: true }).click();

  it('records a violation with level and evidence from the room sheet', async () => {
    const accused = candidate(ownCentre, 5);
    const page = await stage.page('exams', inPart('day', `&centre=${accused.centreId}&room=${accused.roomId}`));
    await sheetRow(page, accused).getByRole('button', { name: '登记违纪' }).click();
    await send(page);
    await dialog(page)
      .getByText(/请(选择|输入)/)
      .first()
      .waitFor();
    await record(page, /^严重违纪/);
    await dialog(page).getByText('全部科目成绩无效，记入诚信档案5年。').waitFor();
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: '纸条.png', mimeType: 'image/png', buffer: picture });
    await dialog(page).getByText('纸条.png').waitFor();
    await dialog(page).getByRole('progressbar').waitFor({ state: 'detached' });
    await stage.look(page, '6-record');
    await send(page);
    await toast(page, '已登记1人，告知书已生成').waitFor();
    const [made] = await recordsOf(accused);
    expect(made).toMatchObject({ level: 2, decisionNo: null, recordUntil: null, isHeard: 0 });
    expect(made?.evidence).toHaveLength(1);
    expect((await standing(accused)).violationLevel).toBe(2);
    expect((await standing(accused)).integrityFlag).toBe(0);
  });

  it('records a violation from the seat plan and shows it there', async () => {
    const accused = candidate(ownCentre, 6);
    const where = inPart('seats', `&centre=${accused.centreId}&room=${accused.roomId}`);
    const page = await stage.page('exams', where);
    const seat = page.locator(`[data-seat="${accused.seatNo}"]`);
    await soon(() => seat.textContent()).toContain(accused.name);
    await seat.click();
    await page.getByRole('heading', { name: accused.name, level: 1 }).waitFor();
    const block = page.getByRole('region', { name: '违纪' });
    await block.getByText('没有违纪记录').waitFor();
    await block.getByRole('button', { name: '登记违纪' }).click();
    await record(page, /^一般违纪/, { subject: '综合知识' });
    await send(page);
    await toast(page, '已登记1人，告知书已生成').waitFor();
    await block.getByText('陈述申辩期内').waitFor();
    await stage.look(page, '7-examinee');
    await page.goto(where);
    await soon(() => seat.textContent()).toContain('违纪');
    await stage.look(page, '8-plan');
  });

  it('records violations for several examinees from the roster', async () => {
    const both = [candidate(ownCentre, 7), candidate(ownCentre, 8)];
    const page = await stage.page('exams', inPart('examinees', `&centreId=${both[0]?.centreId}&size=100`));
    const row = ({ ticketNo }: Candidate) => page.locator('tr[data-row]').filter({ hasText: ticketNo });
    for (const one of both) await row(one).getByRole('checkbox').check();
    await page
      .getByRole('button', { name: /^(批量)?登记违纪/ })
      .first()
      .click();
    await dialog(page)
      .getByText(`登记违纪：${both.map(({ name }) => name).join('、')}`)
      .waitFor();
    await record(page, /^答卷雷同/, { subject: '专业实务' });
    // Evidence belongs to one examinee, so there is no upload for several.
    expect(await dialog(page).locator('input[type=file]').count()).toBe(0);
    await send(page);
    await toast(page, '已登记2人，告知书已生成').waitFor();
    for (const one of both) expect((await standing(one)).violationLevel).toBe(4);
    await stage.look(page, '9-roster');
  });

  async function letter(page: Page, verbs: Locator, step: string, code?: string): Promise<string> {
    await verbs.getByRole('button', { name: '打印文书' }).click();
    if (code) await dialog(page).getByRole('button', { name: code }).click();
    await dialog(page).getByRole('button', { name: '下载 PDF' }).waitFor();
    await stage.look(page, step);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: '下载 PDF' }).click(),
    ]);
    await stage.paper(file, step);
    await dialog(page).getByRole('button', { name: '关闭' }).first().click();
    return pdfPages(await readFile(await file.path()))
      .join('')
      .replaceAll(/\s/g, '');
  }

  it('states accusation and deadline in WJ01', async () => {
    const accused = candidate(ownCentre, 5);
    const [made] = await recordsOf(accused);
    const page = await stage.page('exams', inPart('violations'));
    const row = page.locator('tr[data-row]').filter({ hasText: accused.ticketNo });
    await row.getByText('陈述申辩期内').waitFor();
    await stage.look(page, '10-violations');
    const text = await letter(page, row, '11-wj01');
    expect(text).toContain(made?.informNo);
    for (const said of [accused.name, accused.ticketNo, exam.name, clause, fact, '全部科目成绩无效'])
      expect(text).toContain(said);
    const [year, month, day] = (made?.defenceUntil ?? '').split('-').map(Number);
    expect(text).toContain(`3个工作日内（即${year}年${month}月${day}日前，含当日）`);
  });

  const rowOf = (page: Page, { ticketNo }: Candidate) => page.locator('tr[data-row]').filter({ hasText: ticketNo });
  const phase = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  const countIn = (page: Page, name: string) => phase(page, name).locator('.kx-count').textContent();
  const waiver = (page: Page) => dialog(page).getByRole('radiogroup', { name: '放弃陈述申辩' });
  const decide = (page: Page) => dialog(page).getByRole('button', { name: '作出处理决定', exact: true }).click();

  async function confirm(page: Page, whose: Candidate, step?: string): Promise<void> {
    await rowOf(page, whose).getByRole('button', { name: '确认变更或撤销' }).click();
    await dialog(page).getByText('申请理由').waitFor();
    await choose(page, '处理意见', '通过', dialog(page));
    if (step) await stage.look(page, step);
    await dialog(page).getByRole('button', { name: '确定', exact: true }).click();
    await toast(page, '操作成功!').waitFor();
  }

  it('refuses a decision before the deadline unless the defence is waived', async () => {
    const accused = candidate(ownCentre, 6);
    const [made] = await recordsOf(accused);
    const page = await stage.page('secondExams', inPart('violations'));
    await soon(() => countIn(page, '陈述申辩期内')).toBe('4');
    await rowOf(page, accused).getByRole('button', { name: '作出处理决定' }).click();
    await decide(page);
    await dialog(page).getByText(`陈述申辩期限至${made?.defenceUntil}，期满前须由考生声明放弃`).waitFor();
    await stage.look(page, '12-too-early');
    await waiver(page).getByText('是', { exact: true }).click();
    await decide(page);
    await dialog(page).getByText('请上传考生签名的放弃陈述申辩材料').waitFor();
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: '放弃声明.png', mimeType: 'image/png', buffer: picture });
    await dialog(page).getByText('放弃声明.png').waitFor();
    await dialog(page).getByRole('progressbar').waitFor({ state: 'detached' });
    await decide(page);
    await toast(page, /决定书 江人考违决/).waitFor();
    await rowOf(page, accused).getByText('已处理').waitFor();
    expect((await standing(accused)).integrityFlag).toBe(0);
  });

  it('decides after the deadline with WJ02 and an integrity record', async () => {
    const accused = candidate(ownCentre, 5);
    const [made] = await recordsOf(accused);
    await letDefenceEnd(stage.database.DATABASE_URL, made?.id ?? '');
    const recorder = await stage.page('exams', inPart('violations'));
    await rowOf(recorder, accused).waitFor();
    expect(await rowOf(recorder, accused).getByRole('button', { name: '作出处理决定' }).count()).toBe(0);
    const page = await stage.page('secondExams', inPart('violations'));
    await soon(() => countIn(page, '待作出决定')).toBe('1');
    await phase(page, '待作出决定').click();
    await soon(() => page.locator('tr[data-row]').count()).toBe(1);
    await stage.look(page, '13-due');
    await rowOf(page, accused).getByRole('button', { name: '作出处理决定' }).click();
    await dialog(page).getByRole('textbox', { name: '陈述申辩意见' }).fill('纸条是复习时所用，忘在袖中');
    expect(await waiver(page).count()).toBe(0);
    await stage.look(page, '14-decide');
    await decide(page);
    await toast(page, /决定书 江人考违决/).waitFor();
    await page.getByText('没有符合条件的数据').waitFor();
    await phase(page, '已处理').click();
    await rowOf(page, accused).waitFor();
    const text = await letter(page, rowOf(page, accused), '15-wj02', '违纪违规处理决定书');
    const [decided] = await recordsOf(accused);
    const year = Number((decided?.decidedTime ?? '').slice(0, 4));
    expect(decided?.recordUntil?.slice(0, 4)).toBe(String(year + 5));
    for (const said of [
      ...[decided?.decisionNo ?? '', accused.name, fact, clause, '纸条是复习时所用，忘在袖中'],
      ...['全部科目成绩无效，并将上述行为记入考试诚信档案，记录期限为5年', '60日内依法申请行政复议'],
    ])
      expect(text).toContain(said);
    expect(await standing(accused)).toMatchObject({ violationLevel: 2, integrityFlag: 1 });
    await page.goto(`${examinee}?id=${accused.id}`);
    await page.getByText('有诚信记录', { exact: true }).waitFor();
    const block = page.getByRole('region', { name: '违纪' });
    await block.getByText(decided?.recordUntil ?? '').waitFor();
    await block.scrollIntoViewIfNeeded();
    await stage.look(page, '16-decided');
  });

  it('updates all consequences when a decision is reduced or revoked', async () => {
    const [lighter, revoked] = [candidate(ownCentre, 5), candidate(ownCentre, 6)];
    const [former] = await recordsOf(lighter);
    const page = await stage.page('exams', inPart('violations'));
    await rowOf(page, lighter).getByRole('button', { name: '变更或撤销' }).click();
    await dialog(page).getByRole('combobox', { name: '变更为' }).click();
    await page
      .locator('.ant-select-dropdown:visible')
      .getByTitle(/^一般违纪/)
      .click();
    await choose(page, '涉及科目', '综合知识', dialog(page));
    await dialog(page).getByRole('textbox', { name: '变更或撤销理由' }).fill('陈述属实，纸条与试题无关');
    await stage.look(page, '17-change');
    await dialog(page).getByRole('button', { name: '确定', exact: true }).click();
    await rowOf(page, lighter).getByText('待确认变更').waitFor();
    const second = await stage.page('secondExams', inPart('violations'));
    await confirm(second, lighter, '18-confirm');
    await soon(() => rowOf(second, lighter).textContent()).toContain('一般违纪');
    const text = await letter(second, rowOf(second, lighter), '18-changed');
    expect(text).toContain(`本决定变更我单位${former?.decisionNo}决定，变更理由：陈述属实，纸条与试题无关。`);
    expect(text).toContain('综合知识科目成绩无效');
    expect(await standing(lighter)).toMatchObject({ violationLevel: 1, integrityFlag: 0 });

    await rowOf(page, revoked).getByRole('button', { name: '变更或撤销' }).click();
    await dialog(page).getByRole('textbox', { name: '变更或撤销理由' }).fill('监控录像表明另有其人');
    await dialog(page).getByRole('button', { name: '确定', exact: true }).click();
    await rowOf(page, revoked).getByText('待确认变更').waitFor();
    await second.reload();
    await confirm(second, revoked);
    await rowOf(second, revoked).getByText('已撤销').waitFor();
    expect(await rowOf(second, revoked).getByRole('button').count()).toBe(0);
    expect((await standing(revoked)).violationLevel).toBe(0);
    await soon(() =>
      Promise.all(['全部', '陈述申辩期内', '已处理', '已撤销'].map((name) => countIn(second, name))),
    ).toEqual(['4', '2', '1', '1']);
    await stage.look(second, '19-changed');
  });

  it('limits records to reading and to the own district', async () => {
    const page = await stage.page('centre', inPart('violations'));
    await rowOf(page, candidate(ownCentre, 5)).waitFor();
    await soon(() => countIn(page, '全部')).toBe('4');
    for (const name of ['作出处理决定', '变更或撤销', '打印文书'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    await stage.look(page, '20-centre');
    const district = await stage.page('district', inPart('violations'));
    await district.getByText('没有违纪记录', { exact: false }).waitFor();
    await soon(() => countIn(district, '全部')).toBe('0');
    await stage.look(district, '21-district');
  });

  const screens = {
    day: { at: () => inPart('day', `&centre=${candidate(ownCentre, 5).centreId}`), shows: '.kx-day-sheet tbody tr' },
    violations: { at: () => inPart('violations'), shows: 'tr[data-row], .kx-cards li' },
    examinee: { at: () => `${examinee}?id=${candidate(ownCentre, 5).id}`, shows: 'h3 .kx-chip' },
  };
  const names = Object.keys(screens) as (keyof typeof screens)[];
  const opened = async (name: keyof typeof screens, view: View = {}): Promise<[Page, Locator]> => {
    const page = await stage.page('exams', screens[name].at(), view);
    const shown = page.locator(screens[name].shows).first();
    await shown.waitFor();
    return [page, shown];
  };
  it.each(
    names.flatMap((name) =>
      [
        ['phone', { width: 375, height: 812 }] as const,
        ['dark', { dark: true }] as const,
        ['english', { language: 'en' }] as const,
      ].map(([look, view]) => ({ name, look, view })),
    ),
  )('is complete: $name, $look', async ({ name, look, view }) => {
    const [page, shown] = await opened(name, view);
    await shown.scrollIntoViewIfNeeded();
    await stage.look(page, `22-${name}-${look}`);
    expect(await cramped(page)).toEqual([]);
    if (name === 'day' && look === 'phone') {
      const [bar, verbs] = await Promise.all(
        ['.kx-day-save', '.kx-verbs'].map((css) => page.locator(css).boundingBox()),
      );
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((verbs?.y ?? 0) + 1);
    }
    if (look === 'english') expect(await chineseTexts(page)).toEqual([]);
  });
  it.each(names)('prints completely: %s', async (name) => {
    const [page] = await opened(name);
    await toPaper(page);
    expect(await lost(page)).toEqual([]);
    expect(
      await page
        .locator('.kx-day-scroll')
        .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length),
    ).toBe(0);
    for (const verb of ['登记违纪', '作出处理决定', '保存到考'])
      expect(await page.getByRole('button', { name: verb }).filter({ visible: true }).count()).toBe(0);
    await stage.picture(page, `23-${name}-paper`);
  });
});
