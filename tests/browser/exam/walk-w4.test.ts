import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { scoreHeadings } from '../../../server/src/areas/exam/result/result.fixture.ts';
import * as oracle from '../../../server/src/areas/exam/statistics/testing/oracle.ts';
import { points } from '../../../web/src/areas/exam/statistics/figures.ts';
import { ofToday } from '../../setup/scope.ts';
import { sourcesOfStory } from '../stage/turns.ts';
import { soon, stageFor, toast } from '../stage.ts';
import { examPage } from './exams.ts';
import { onPhoneAndPaper } from './phone-and-paper.ts';
import { sendFile } from './send-file.ts';

const stage = stageFor('walk-w4', {}, 'crowd');

interface Exam {
  id: string;
  name: string;
  examStart: string;
  projectType: number;
  status: number;
  releaseState: number;
  examineeCount: number | null;
}
interface Result {
  totalScore: number | null;
  passFlag: number;
  attendStatus: number;
  districtId: string;
  centreId: string;
  id: string;
}
type Called = <D>(path: string) => Promise<D>;

async function allOf<R>(call: Called, path: string): Promise<R[]> {
  const rows: R[] = [];
  for (let current = 1; ; current += 1) {
    const { records, total } = await call<{ records: R[]; total: number }>(`${path}&size=200&current=${current}`);
    rows.push(...records);
    if (rows.length >= total || records.length === 0) return rows;
  }
}
const data = (exam: Exam, part: string, subject = '') =>
  `/examinationManage/examinationList/data?id=${exam.id}&part=${part}${subject && `&subject=${subject}`}`;
const drawn = (page: Page) => page.locator('.exam-stat .kx-chart-picture svg').first().waitFor();
const verb = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '考试操作' }).getByRole('button', { name, exact: true });

describe('W4', () => {
  let marked: Exam;
  let planted: Exam;

  beforeAll(async () => {
    const call = await stage.caller('exams');
    const { records } = await call<{ records: Exam[] }>('formalExam/page?size=200');
    const open = records.find(({ status, releaseState }) => status === 40 && releaseState === 0);
    const [largest] = records
      .filter(({ status, projectType }) => status >= 50 && status < 90 && projectType === 1)
      .toSorted((one, other) => (one.examStart < other.examStart ? -1 : 1))
      .toSorted((one, other) => (other.examineeCount ?? 0) - (one.examineeCount ?? 0));
    if (!open || !largest) throw new Error('The demonstration has no such examinations.');
    [marked, planted] = [open, largest];
  });

  it('imports scores and refuses a release without a request', async () => {
    const call = await stage.caller('exams');
    const { subjects } = await call<{ subjects: { subjectCode: string; name: string; totalScore: number }[] }>(
      `formalExam/detail?id=${marked.id}`,
    );
    const written = subjects.at(-1);
    const { records } = await call<{ records: { ticketNo: string }[] }>(
      `examiners/page?examId=${marked.id}&attendStatus=1&size=40`,
    );
    expect(records).toHaveLength(40);
    const rows = records.map(({ ticketNo }, n) => {
      const points = String(40 + n / 2);
      return { 准考证号: ticketNo, 科目: written?.name ?? '', 客观分: '', 主观分: points, 总分: points, 到考: '参考' };
    });
    const page = await stage.page('exams', `${examPage}?id=${marked.id}&part=scores`);
    await page.getByRole('button', { name: '导入成绩', exact: true }).click();
    await sendFile(page, '成绩', scoreHeadings, rows);
    await page.getByText(/共 40 行，可导入 \d+ 行，有错误 0 行/).waitFor();
    await stage.look(page, '0-scores');
    await page.getByRole('button', { name: /^导入 \d+ 行$/ }).click();
    await page.getByText(/已导入(\d+)行，其中更新\1行/).waitFor();
    await expect(call(`examiners/examinersPage?examId=${marked.id}`)).rejects.toThrow('成绩尚未公布');
    const leader = await stage.caller('leader');
    await expect(leader('formalExam/submit', { id: marked.id, status: 50 })).rejects.toThrow(
      '请先由考务岗发起成绩发布',
    );
    await page.goto(data(marked, 'overview'));
    await page.getByText('成绩尚未公布').first().waitFor();
    await stage.look(page, '1-not-released');
  });

  it('needs a second person to release scores', async () => {
    const asking = await stage.page('exams', `${examPage}?id=${marked.id}`);
    await verb(asking, '发起成绩发布').click();
    const dialog = asking.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /发起原因/ }).fill('成绩已逐科核对');
    await dialog.getByRole('button', { name: '发起成绩发布' }).click();
    await toast(asking, '操作成功!').waitFor();
    await asking.getByText('成绩已逐科核对').first().waitFor();
    expect(await verb(asking, '公布成绩').count()).toBe(0);
    const call = await stage.caller('exams');
    await expect(call('formalExam/submit', { id: marked.id, status: 50 })).rejects.toThrow('没有操作权限');
    const releasing = await stage.page('leader', `${examPage}?id=${marked.id}`);
    await verb(releasing, '公布成绩').click();
    await releasing.getByRole('dialog').getByText('唐亦山').waitFor();
    await releasing.getByRole('dialog').getByRole('button', { name: '公布成绩' }).click();
    await toast(releasing, '操作成功!').waitFor();
    await stage.look(releasing, '2-released');
  });

  it('shows S1 to S5 as the rows give them', async () => {
    const page = await stage.page('leader', data(marked, 'overview'));
    await drawn(page);
    await stage.look(page, '3-overview');
    const call = await stage.caller('leader');
    const results = await allOf<Result>(call, `examiners/examinersPage?examId=${marked.id}`);
    const scored = results.filter((row): row is Result & { totalScore: number } => row.totalScore !== null);
    const mean = (rows: readonly { totalScore: number }[]) =>
      rows.reduce((sum, { totalScore }) => sum + totalScore, 0) / rows.length;
    const headline = await call<{ scored: number; mean: number; passCount: number; max: number; min: number }>(
      `formalExam/statistics?examId=${marked.id}`,
    );
    const totals = scored.map(({ totalScore }) => totalScore);
    expect(headline).toMatchObject({
      scored: scored.length,
      passCount: results.filter(({ passFlag }) => passFlag === 1).length,
      max: Math.max(...totals),
      min: Math.min(...totals),
    });
    expect(headline.mean).toBeCloseTo(mean(scored), 4);
    await soon(() => page.locator('.exam-stat').first().textContent()).toContain(points(headline.mean));
    const { rows } = await call<{ rows: { districtId: string; mean: number | null; passCount: number | null }[] }>(
      `formalExam/districtStatistics?examId=${marked.id}`,
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) {
      const own = scored.filter(({ districtId }) => districtId === row.districtId);
      expect(row.mean).toBeCloseTo(mean(own), 4);
      expect(row.passCount).toBe(own.filter(({ passFlag }) => passFlag === 1).length);
    }
    const totalsOf = (some: readonly { totalScore: number }[]) => some.map(({ totalScore }) => totalScore);
    const passRate = (some: readonly Result[]) => some.filter(({ passFlag }) => passFlag === 1).length / some.length;
    const analysis = await call<{
      sd: number;
      passRate: number;
      percentiles: Record<string, number>;
      histogram: { bins: { from: number; to: number; count: number }[] };
    }>(`formalExam/analyse?examId=${marked.id}`);
    expect(analysis.sd).toBeCloseTo(Math.sqrt(oracle.variance(totals)), 4);
    expect(analysis.passRate).toBeCloseTo(passRate(scored), 4);
    for (const [share, value] of Object.entries(analysis.percentiles))
      expect(value).toBeCloseTo(oracle.percentile(totals, Number(share) / 100), 4);
    const { bins } = analysis.histogram;
    for (const [place, { from, to, count }] of bins.entries()) {
      const last = place === bins.length - 1;
      expect(count).toBe(totals.filter((one) => one >= from && (one < to || (last && one === to))).length);
    }
    const { centres } = await call<{ centres: { centreId: string; n: number; mean: number; rank: number }[] }>(
      `district/districtExamAnalyse?examId=${marked.id}`,
    );
    const byCentre = [...Map.groupBy(scored, ({ centreId }) => centreId)];
    const means = byCentre.map(([, own]) => mean(own));
    expect(centres).toHaveLength(byCentre.length);
    for (const [centreId, own] of byCentre) {
      const row = centres.find((one) => one.centreId === centreId);
      expect([row?.n, row?.rank]).toEqual([own.length, oracle.rank(means, mean(own))]);
      expect(row?.mean).toBeCloseTo(mean(own), 4);
    }
    const people = await allOf<{ id: string; gender: number }>(call, `examiners/page?examId=${marked.id}`);
    const genderOf = new Map(people.map(({ id, gender }) => [id, gender]));
    const { dims } = await call<{ dims: { key: string; rows: { value: number; n: number; mean: number }[] }[] }>(
      `district/districtExaminersAnalyse?examId=${marked.id}`,
    );
    const genders = dims.find(({ key }) => key === 'gender')?.rows ?? [];
    expect(genders).toHaveLength(2);
    for (const { value, n, mean: told } of genders) {
      const own = scored.filter(({ id }) => genderOf.get(id) === value);
      expect(n).toBe(own.length);
      expect(told).toBeCloseTo(oracle.mean(totalsOf(own)), 4);
    }
    for (const [part, step] of [
      ['districts', '4-districts'],
      ['scores', '5-scores'],
      ['structure', '6-structure'],
    ] as const) {
      await page.goto(data(marked, part));
      await drawn(page);
      await stage.look(page, step);
    }
    await page.goto('/statisticManage/commonData/index');
    await drawn(page);
    await stage.look(page, '7-series');
  });

  it('flags only the three items with a wrong key', async () => {
    const page = await stage.page('exams', data(planted, 'items', 'xingce'));
    await drawn(page);
    const flagged = page.getByRole('row').filter({ hasText: '疑似键错' });
    await soon(() => flagged.count()).toBeGreaterThanOrEqual(3);
    await stage.look(page, '8-items');
    const { items } = await (await stage.caller('exams'))<{ items: { sort: number; flags: string[]; rir: number }[] }>(
      `formalExam/analyse?examId=${planted.id}&subjectCode=xingce`,
    );
    expect(items).toHaveLength(100);
    const doubtful = items.filter(({ flags }) => flags.includes('KEY?'));
    expect(doubtful).toHaveLength(3);
    expect(doubtful.every(({ rir }) => rir < 0)).toBe(true);
  });

  it('lists each pair of the six copiers with evidence', async () => {
    const page = await stage.page('exams', data(planted, 'copying', 'xingce'));
    const findings = page.getByRole('region', { name: '雷同线索' });
    await findings.getByRole('row').nth(1).waitFor();
    const pairs = findings.getByRole('row').filter({ has: page.getByRole('button', { name: /、/ }) });
    await soon(() => pairs.count()).toBe(15);
    await stage.look(page, '9-copying');
    await pairs.first().getByRole('button', { name: /、/ }).click();
    await page.getByRole('region', { name: '答案对照' }).waitFor();
    await stage.look(page, '10-evidence');
  });

  const chart = '.exam-stat .kx-chart-picture svg';
  const readElsewhere = [
    ['the scores', () => `${examPage}?id=${marked.id}&part=scores`, 'tr[data-row], .kx-cards li'],
    ['S1', () => data(marked, 'overview'), chart],
    ['S2', () => data(marked, 'districts'), chart],
    ['S3', () => data(marked, 'scores'), chart],
    ['S5', () => data(marked, 'structure'), chart],
    ['the items', () => data(planted, 'items', 'xingce'), chart],
    ['the ring', () => data(planted, 'copying', 'xingce'), '.exam-stat-part .link-button'],
    ['the whole report', () => data(marked, 'report'), chart],
  ] as const;
  it.each(ofToday(readElsewhere, ...sourcesOfStory(import.meta.filename)))(
    '%s on a phone and on paper',
    async (what, address, shown) => {
      await onPhoneAndPaper(stage, 'leader', address(), shown, `11-${what.replaceAll(' ', '-')}`);
    },
  );
});
