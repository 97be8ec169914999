import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import * as oracle from '../../../server/src/areas/exam/statistics/testing/oracle.ts';
import { rowsOf } from '../../../server/src/platform/sheets/testing/rows-of.ts';
import { percent } from '../../../web/src/areas/exam/formal/exams.ts';
import { coefficient, people, points, signed } from '../../../web/src/areas/exam/statistics/figures.ts';
import { runDatabase } from '../../setup/run-database.ts';
import { frontSettled } from '../shell/shell-parts.ts';
import { type Role, soon, stageFor, toast } from '../stage.ts';
import { examPage } from './exams.ts';
import {
  answerLine,
  baseLine,
  type MarkedExam,
  markedExam,
  practiceLine,
  resultOf,
  type Sitter,
  scoreHeadings,
  sheetHeadings,
} from './marked.ts';
import { mend, sendFile } from './send-file.ts';

const dataPage = '/examinationManage/examinationList/data';
/** Marks of 专业实务 are the only numbers of the examination with two digits and `.5`. */
const aMark = /(?<![\d.])\d\d\.5(?![\d%])/;
type Line = Record<string, string>;

describe.skipIf(!runDatabase())('scores of an examination', () => {
  const stage = stageFor('scores');
  let exam: MarkedExam;
  const inPart = (part: string) => `${examPage}?id=${exam.id}&part=${part}`;
  const verb = (page: Page, name: string) =>
    page.getByRole('toolbar', { name: '考试操作' }).getByRole('button', { name, exact: true });
  const total = (page: Page) => page.locator('.kx-pager-total').textContent();
  const lastCentre = () => exam.centres[2]?.centreId;

  async function send(page: Page, verbs: string, name: string, headings: readonly string[], lines: Line[]) {
    await page.goto(inPart('scores'));
    await page.getByRole('button', { name: verbs, exact: true }).click();
    await sendFile(page, name, headings, lines);
  }
  const ask = async (page: Page, reason?: string) => {
    await page.goto(inPart('scores'));
    await verb(page, '发起成绩发布').click();
    const dialog = page.getByRole('dialog');
    if (reason) await dialog.getByRole('textbox', { name: /发起原因/ }).fill(reason);
    await dialog.getByRole('button', { name: '发起成绩发布' }).click();
    await toast(page, '操作成功!').waitFor();
  };

  it('imports scores and corrects wrong rows in place', async () => {
    const page = await stage.page('exams', examPage);
    exam = await markedExam(stage, page, await stage.caller('exams'), '成绩导入考试');
    const [first, second, third] = exam.sitters;
    const lines = [
      ...exam.sitters.map(baseLine),
      ...exam.sitters.filter(({ centreId }) => centreId !== lastCentre()).map(practiceLine),
    ];
    const at = (ticketNo: string | undefined) => lines.findIndex((line) => line.准考证号 === ticketNo);
    const wrong: readonly [place: number, label: string, value: string][] = [
      [at(first?.ticketNo), '总分', '130'],
      [at(second?.ticketNo), '准考证号', '27000000000000'],
      [at(third?.ticketNo), '客观分', '十分'],
    ];
    const said = lines.map((line) => ({ ...line }));
    for (const [place, label, value] of wrong) Object.assign(said[place] ?? {}, { [label]: value });
    await send(page, '导入成绩', '成绩', scoreHeadings, said);
    await page.getByText(`共 ${lines.length} 行，可导入 ${lines.length - 3} 行，有错误 3 行`).waitFor();
    await soon(() => page.locator('.kx-roster-head h1').textContent()).toBe(`导入成绩：${exam.name}`);
    await stage.look(page, '1-wrong');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载错误行' }).click(),
    ]);
    const { sheets } = await readXlsx(await readFile(await file.path()), { readStyles: true });
    const [sheet] = sheets;
    expect(sheet?.rows.map(([, rowNo]) => rowNo)).toEqual(['行号', ...wrong.map(([place]) => place + 2)]);
    expect(sheet?.rows[0]?.slice(0, 3)).toEqual(['错误原因', '行号', '准考证号']);
    for (const row of [1, 2, 3]) {
      expect(String(sheet?.rows[row]?.[0]).length).toBeGreaterThan(4);
      expect(sheet?.cells?.get(`${row},0`)?.style?.font?.color).toMatchObject({
        rgb: expect.stringMatching(/C00000$/),
      });
    }
    for (const [left, [place, label]] of wrong.entries())
      await mend(page, place + 2, label, lines[place]?.[label] ?? '', 2 - left);
    await page.getByRole('button', { name: `导入 ${lines.length} 行` }).click();
    await page.getByText(`已导入${lines.length}行`).waitFor();
    await stage.look(page, '2-taken');
    await page.getByRole('button', { name: '查看', exact: true }).click();
    await page.getByRole('table', { name: '成绩到齐情况' }).first().waitFor();
  });

  it('shows progress by centre and subject and opens missing examinees', async () => {
    const page = await stage.page('exams', inPart('scores'));
    const table = page.getByRole('table', { name: '成绩到齐情况' });
    await table.first().waitFor();
    for (const { centreId, centreName } of exam.centres)
      for (const [subject, missing] of [
        ['综合知识', 0],
        ['专业实务', centreId === lastCentre() ? 20 : 0],
      ] as const) {
        const row = page.getByRole('row').filter({ hasText: centreName }).filter({ hasText: subject });
        await soon(() => row.getByRole('cell').allTextContents()).toEqual([
          centreName,
          exam.sitters.find((one) => one.centreId === centreId)?.districtIdName,
          subject,
          '20',
          String(20 - missing),
          String(missing),
          expect.stringMatching(missing === 0 ? /^100/ : /^0/),
        ]);
      }
    await stage.look(page, '3-progress');
    await page
      .getByRole('row')
      .filter({ hasText: '专业实务' })
      .getByRole('button', { name: '20', exact: true })
      .click();
    await page.locator('tr[data-row]').first().waitFor();
    await soon(() => total(page)).toMatch(/\b20\b/);
    const rows = page.locator('tr[data-row]');
    await soon(() => rows.filter({ hasNotText: exam.centres[2]?.centreName ?? '-' }).count()).toBe(0);
  });

  const views = [
    ['phone', { width: 375, height: 812 }],
    ['dark', { dark: true }],
    ['english', { language: 'en' }],
  ] as const;
  async function fitsEverywhere(name: string, shown: string): Promise<void> {
    for (const [look, view] of views) {
      const page = await stage.page('exams', inPart('scores'), view);
      await page.locator(shown).first().waitFor();
      await stage.look(page, `${name}-${look}`);
      expect([
        look,
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ]).toEqual([look, 0]);
    }
    const page = await stage.page('exams', inPart('scores'));
    await page.locator(shown).first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await soon(() => verb(page, '打印').isVisible()).toBe(false);
    expect(await page.locator('.kx-case-head h1').filter({ hasText: exam.name }).isVisible()).toBe(true);
    await stage.picture(page, `${name}-paper`);
  }

  it('shows progress on a phone, in dark mode, English and print', () =>
    fitsEverywhere('3-progress', '.exam-scores .kx-chip, .exam-scores li'));

  it('matches the scores of imported answers', async () => {
    const page = await stage.page('exams', inPart('scores'));
    const handed = exam.sitters.filter(({ base }) => base !== null);
    const lines = handed.map(answerLine);
    const [one] = handed;
    const other = one?.answers[0] === 'B' ? 'A(ACD)' : 'B(ACD)';
    const said = lines.map((line, place) => (place === 0 ? { ...line, 作答串: other } : line));
    await send(page, '导入作答明细', '作答明细', sheetHeadings, said);
    await page
      .getByText(/作答明细的客观分.*与已导入成绩的客观分不一致/)
      .first()
      .waitFor();
    await stage.look(page, '4-answers');
    await mend(page, 2, '作答串', lines[0]?.作答串 ?? '', 0);
    await page.getByRole('button', { name: `导入 ${lines.length} 行` }).click();
    await page.getByText(`已导入${lines.length}行`).waitFor();
  });

  it('revokes the release request when a later file arrives', async () => {
    const page = await stage.page('exams', inPart('scores'));
    await ask(page, '一个考点的成绩随后补齐');
    await page.getByText('一个考点的成绩随后补齐').first().waitFor();
    expect(await verb(page, '公布成绩').count()).toBe(0);
    await stage.look(page, '5-asked');
    const [corrected] = exam.sitters.filter(({ practice, centreId }) => practice !== null && centreId !== lastCentre());
    if (!corrected) throw new Error('nobody has a mark');
    corrected.practice = (corrected.practice ?? 0) + 1;
    const late = exam.sitters.filter(({ centreId }) => centreId === lastCentre());
    const lines = [corrected, ...late].map(practiceLine);
    await send(page, '导入成绩', '补充成绩', scoreHeadings, lines);
    await page.getByText('其中 1 行更新已有数据').waitFor();
    await page.getByRole('button', { name: `导入 ${lines.length} 行` }).click();
    await page.getByText(`已导入${lines.length}行，其中更新1行`).waitFor();
    await page.goto(inPart('scores'));
    await page.getByText('还没有发起成绩发布。').waitFor();
    await page.getByRole('tab', { name: '操作记录' }).click();
    await page.getByText('撤销成绩发布申请', { exact: true }).waitFor();
    await stage.look(page, '6-history');
  });

  it('appear in no page or answer before their release', async () => {
    const where = (parts: readonly string[]) => [
      ...parts.map(inPart),
      `${dataPage}?id=${exam.id}&part=scores`,
      `/examinationManage/examinationList/examineeDetail?id=${exam.sitters[0]?.id}`,
    ];
    const roles: readonly (readonly [Role, readonly string[]])[] = [
      ['leader', [...where(['basics', 'districts', 'examinees', 'history']), '/statisticManage/commonData/index']],
      ['exams', where(['scores'])],
      ['analyst', where(['scores'])],
    ];
    await Promise.all(
      roles.map(async ([role, addresses]) => {
        const page = await stage.page(role, '/wel/index');
        const told: Promise<string[]>[] = [];
        page.on('response', (answer) => {
          // An event stream never ends, so only JSON answers are read.
          if (!/json/.test(answer.headers()['content-type'] ?? '')) return;
          told.push(
            answer.text().then(
              (text) => (aMark.test(text) ? [`${role} ${answer.url()}`] : []),
              () => [],
            ),
          );
        });
        for (const address of addresses) {
          await page.goto(address);
          await frontSettled(page);
          expect([role, address, aMark.exec((await page.locator('main').first().textContent()) ?? '')]).toEqual([
            role,
            address,
            null,
          ]);
        }
        expect((await Promise.all(told)).flat()).toEqual([]);
        await page.goto(`${dataPage}?id=${exam.id}`);
        await page.getByText('成绩尚未公布').first().waitFor();
        await stage.look(page, `7-before-${role}`);
      }),
    );
  });

  it('show totals, passes and ranks from the files after release', async () => {
    const page = await stage.page('exams', inPart('scores'));
    await ask(page, '成绩已逐科核对');
    const leader = await stage.page('leader', inPart('scores'));
    await verb(leader, '公布成绩').click();
    await leader.getByRole('dialog').getByText('唐亦山').waitFor();
    await leader.getByRole('dialog').getByRole('button', { name: '公布成绩' }).click();
    await toast(leader, '操作成功!').waitFor();
    await page.goto(inPart('scores'));
    const rows = page.locator('tr[data-row]');
    await rows.first().waitFor();
    await soon(() => total(page)).toMatch(/\b60\b/);
    await stage.look(page, '8-released');
    const totals = exam.sitters.flatMap((one) => resultOf(one).total ?? []);
    const rankOf = (value: number, among: readonly number[]) => 1 + among.filter((other) => other > value).length;
    const byName = new Map(exam.sitters.map((one) => [one.ticketNo, one]));
    for (const text of await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? '')),
    )) {
      const one = byName.get(text.find((cell) => /^\d{14}$/.test(cell)) ?? '');
      if (!one) throw new Error(`nobody: ${text.join(' ')}`);
      const { total: sum, passed } = resultOf(one);
      const own = exam.sitters.filter(({ districtId }) => districtId === one.districtId);
      const figures = [
        ...(one.base === null ? ['缺考'] : [String(one.base)]),
        ...(one.practice === null ? ['缺考'] : [String(one.practice)]),
        ...(sum === null
          ? []
          : [
              String(sum),
              passed ? '合格' : '不合格',
              String(rankOf(sum, totals)),
              String(
                rankOf(
                  sum,
                  own.flatMap((other) => resultOf(other).total ?? []),
                ),
              ),
            ]),
      ];
      const from = text.indexOf(figures[0] ?? '', 3);
      expect([one.ticketNo, text.slice(from, from + figures.length)]).toEqual([one.ticketNo, figures]);
    }
    await page.goto(`/examinationManage/examinationList/import?id=${exam.id}&of=scores`);
    await page.getByText('只有【评卷中】的考试可以导入成绩').waitFor();
  });

  it('export without names for users without that right', async () => {
    const page = await stage.page('analyst', inPart('scores'));
    await page.locator('tr[data-row]').first().waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出', exact: true }).click(),
    ]);
    const rows = (await rowsOf(await readFile(await file.path()))).slice(2).map(({ cells }) => cells);
    expect(rows).toHaveLength(exam.sitters.filter((one) => resultOf(one).total !== null).length);
    const text = JSON.stringify(rows);
    expect(exam.sitters.filter(({ name, ticketNo }) => text.includes(name) || text.includes(ticketNo))).toEqual([]);
  });

  it('show results on a phone, in dark mode, English and print', () =>
    fitsEverywhere('8-released', 'tr[data-row], .kx-cards li'));

  const figuresIn = (page: Page) =>
    page
      .locator('.exam-stat-figures > div')
      .evaluateAll((all) =>
        Object.fromEntries(
          all.map((one) => [one.querySelector('dt')?.textContent ?? '', one.querySelector('dd')?.textContent ?? '']),
        ),
      );
  const cardsIn = (page: Page) =>
    page
      .getByRole('list', { name: '主要数据' })
      .getByRole('listitem')
      .evaluateAll((all) =>
        Object.fromEntries(
          all.map((one) => [
            one.querySelector('span')?.textContent ?? '',
            one.querySelector('strong')?.textContent ?? '',
          ]),
        ),
      );
  const drawn = (page: Page) => page.locator('.exam-stat .kx-chart-picture svg').first().waitFor();
  const data = (part: string) => `${dataPage}?id=${exam.id}&part=${part}`;
  const totalsOf = (some: readonly Sitter[]) => some.flatMap((one) => resultOf(one).total ?? []);
  const passesOf = (some: readonly Sitter[]) => some.filter((one) => resultOf(one).passed).length;
  const toldOf = (some: readonly Sitter[]) => {
    const totals = totalsOf(some);
    const mean = oracle.mean(totals);
    return {
      registered: some.length,
      present: totals.length,
      absent: some.length - totals.length,
      mean,
      sd: Math.sqrt(oracle.variance(totals)),
      min: Math.min(...totals),
      median: oracle.percentile(totals, 0.5),
      max: Math.max(...totals),
      passCount: passesOf(some),
      passRate: passesOf(some) / totals.length,
    };
  };

  it('S1 counts all examinees and links each number to them', async () => {
    const page = await stage.page('leader', data('overview'));
    await drawn(page);
    await stage.look(page, '9-overview');
    const told = toldOf(exam.sitters);
    const some = (value: number) => people(value);
    await soon(() => cardsIn(page)).toEqual({
      报名: some(60),
      已缴费: some(60),
      已编排座位: some(60),
      参考: some(told.present),
      缺考: some(told.absent),
      有效成绩: some(told.present),
      合格: some(told.passCount),
      合格率: percent(told.passRate),
    });
    const totals = totalsOf(exam.sitters);
    const at = (share: number) => points(oracle.percentile(totals, share));
    await soon(() => figuresIn(page)).toEqual({
      平均分: points(told.mean),
      标准差: points(told.sd),
      最低分: points(told.min),
      最高分: points(told.max),
      第10百分位: at(0.1),
      下四分位: at(0.25),
      中位数: at(0.5),
      上四分位: at(0.75),
      第90百分位: at(0.9),
    });
    await opensAsMany(page, '.exam-stat-cards a[href*="part=examinees"]');
  });

  it('S2 sorts districts by mean and links each number', async () => {
    const page = await stage.page('leader', data('districts'));
    await drawn(page);
    await stage.look(page, '10-districts');
    await page.getByRole('row').filter({ hasText: '全部考区' }).first().waitFor();
    const cells = await page
      .getByRole('row')
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? '')),
      );
    const city = toldOf(exam.sitters);
    const groups = [...Map.groupBy(exam.sitters, ({ districtIdName }) => districtIdName)];
    const means = groups.map(([, own]) => toldOf(own).mean);
    for (const [name, own] of [['全部考区', exam.sitters] as const, ...groups]) {
      const told = toldOf(own);
      const row = cells.find(([first]) => first === name);
      expect(row?.slice(0, 12)).toEqual([
        ...[name, people(told.registered), people(told.present), people(told.absent)],
        percent(told.present / told.registered),
        ...[told.mean, told.sd, told.min, told.median, told.max].map(points),
        ...[people(told.passCount), percent(told.passRate)],
      ]);
      if (name === '全部考区') continue;
      expect(row?.[12]).toBe(String(oracle.rank(means, told.mean)));
      expect(row?.[13]).toContain(signed((told.mean - city.mean) / city.sd));
    }
    const [[name] = ['']] = groups;
    await opensAsMany(page, `tr:has-text("${name}") a[href*="part=examinees"]`);
  });

  it('S3 groups scores into bins and counts answers per question', async () => {
    const page = await stage.page('leader', data('scores'));
    await drawn(page);
    await stage.look(page, '11-scores');
    const totals = totalsOf(exam.sitters);
    const told = toldOf(exam.sitters);
    await soon(() => figuresIn(page)).toMatchObject({
      '人数 n': people(totals.length),
      平均分: points(told.mean),
      标准差: points(told.sd),
      合格率: percent(told.passRate),
      偏度: coefficient(oracle.skew(totals)),
      峰度: coefficient(oracle.kurtosis(totals)),
    });
    const histogram = page.getByRole('figure', { name: '成绩直方图' });
    await histogram.getByRole('button', { name: '表', exact: true }).click();
    await histogram.getByRole('row').nth(10).waitFor();
    const bins = await histogram
      .getByRole('row')
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim() ?? '')),
      );
    const counted = bins.flatMap((cells) => {
      const bound = /^(\d+)\D+(\d+)/.exec(cells[0] ?? '');
      return bound ? [[Number(bound[1]), Number(bound[2]), Number(cells[1])] as const] : [];
    });
    expect(counted.length).toBeGreaterThan(10);
    for (const [place, [from, to, count]] of counted.entries()) {
      const last = place === counted.length - 1;
      const inside = totals.filter((one) => one >= from && (one < to || (last && one === to)));
      expect([from, count]).toEqual([from, inside.length]);
    }
    const most = Math.max(...counted.map(([, , count]) => count));
    await histogram
      .getByRole('row')
      .nth(1 + counted.findIndex(([, , count]) => count === most))
      .getByRole('button')
      .first()
      .click();
    await soon(() => total(page)).toMatch(new RegExp(`\\b${most}\\b`));
    await page.goto(`${data('items')}&subject=JC`);
    await drawn(page);
    await stage.look(page, '12-items');
    const sat = exam.sitters.filter(({ base }) => base !== null);
    const rate = [
      sat.filter(({ answers: [first] }) => first === 'B').length / sat.length,
      sat.filter(({ answers: [, second] }) => second === 'ACD').length / sat.length,
      oracle.mean(sat.map(({ written }) => written)) / 20,
    ];
    for (const [place, p] of rate.entries()) {
      const row = page
        .getByRole('row')
        .filter({ hasText: `第 ${place + 1} 题` })
        .first();
      await soon(async () => (await row.getByRole('cell').allTextContents()).slice(4, 6)).toEqual([
        people(sat.length),
        coefficient(p),
      ]);
    }
  });

  it('S4 to S6 include the examination, its examinees and its day', async () => {
    const page = await stage.page('leader', `/statisticManage/commonData/index?exam=${exam.id}`);
    await drawn(page);
    const ranked = page.getByRole('table', { name: '考点排名' });
    await ranked.first().waitFor();
    const groups = [...Map.groupBy(exam.sitters, ({ centreId }) => centreId)];
    const means = groups.map(([, own]) => toldOf(own).mean);
    for (const [centreId, own] of groups) {
      const name = exam.centres.find((one) => one.centreId === centreId)?.centreName ?? '';
      const told = toldOf(own);
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
      await soon(() => row.first().getByRole('cell').allTextContents()).toEqual([
        ...[String(oracle.rank(means, told.mean)), name, people(told.present), people(told.present)],
        ...[points(told.mean), percent(told.passRate)],
      ]);
    }
    const outcome = page.getByRole('figure', { name: '不同性别的成绩' });
    await outcome.getByRole('button', { name: '表', exact: true }).click();
    for (const [gender, word] of [
      [1, '男'],
      [2, '女'],
    ] as const) {
      const told = toldOf(exam.sitters.filter((one) => one.gender === gender));
      const row = outcome.getByRole('row').filter({ hasText: word });
      await soon(async () => ((await row.first().textContent()) ?? '').replaceAll(/[\s,]/g, '')).toContain(
        String(Number(told.mean.toFixed(2))),
      );
    }
    await stage.look(page, '13-trends');
    const day = `${new Date().getFullYear() - 4}-05-16`;
    await page.goto(`/statisticManage/commonData/index?from=${day}&until=${day}`);
    await soon(() => cardsIn(page)).toMatchObject({
      考试: '1',
      报名人次: '60',
      参考人次: '57',
      缺考人次: '3',
      违纪人次: '0',
      合格率: percent(toldOf(exam.sitters).passRate),
    });
    await page.getByRole('list', { name: '主要数据' }).getByRole('link', { name: '1', exact: true }).click();
    await page.locator('tr[data-row]').first().waitFor();
    await soon(() => total(page)).toMatch(/\b1\b/);
    await soon(() => page.locator('tr[data-row]').allTextContents()).toEqual([expect.stringContaining(exam.name)]);
  });

  async function opensAsMany(page: Page, links: string): Promise<void> {
    const told = await page
      .locator(links)
      .evaluateAll((all) => all.map((one) => [one.textContent ?? '', one.getAttribute('href') ?? ''] as const));
    const counted = told.filter(([text]) => /^\d+$/.test(text));
    expect(counted.length).toBeGreaterThan(3);
    for (const [text, address] of counted) {
      await page.goto(address);
      await soon(() => total(page), address).toMatch(new RegExp(`\\b${text}\\b`));
    }
  }
});
