import type { CommonFigures } from '@kaoxin/contract/exam/scores/statistics.ts';
import type { SurveyFigures } from '@kaoxin/contract/survey/survey-figures.ts';
import { chance } from '@kaoxin/demo/prng.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { Visitor } from '../../../testing/browser.ts';
import { good } from '../../../testing/petitions.ts';
import { raiseGrantVersion } from '../../../testing/rights.ts';
import { setRow } from '../../../testing/rows.ts';
import { surveyTicket } from '../../../testing/survey-ticket.ts';
import { addDistrict, collecting, forgetLimits, type Survey, said, somebody } from '../surveys.fixture.ts';
import { SecondCount } from './second-count.fixture.ts';

const app = testApp(
  {
    editor: ['content_editor'],
    analyst: ['data_analyst'],
    leader: ['city_leader'],
    keeper: { dept: '云溪考区', roles: ['district_manager'] },
  },
  { now: '2026-03-02 10:00:00' },
);
const { editor, analyst, leader, keeper } = app.visitors;
const districts: string[] = [];
let survey: Survey;
let count: SecondCount;

/** Answers per district; the third district is below the minimum. */
const sizes = [40, 30, 3];

beforeAll(async () => {
  for (const [at, name] of ['云溪', '澄江', '南屏'].entries())
    districts.push(await addDistrict(app, name, `0${at + 1}`));
  await setRow(app.db, 'district', districts[0], { deptId: app.deptId('云溪考区') });
  await raiseGrantVersion(app.db);
  survey = await collecting(editor);
  const citizen = new Visitor(app.server);
  const choice = chance('survey figures');
  for (const [at, size] of sizes.entries())
    for (let one = 0; one < size; one += 1) {
      if (one % 9 === 0) await forgetLimits(app);
      app.clock.set(`2026-03-0${choice.whole(2, 5)} 1${choice.whole(0, 9)}:00:00`);
      const first = choice.whole(1, 3);
      good(
        await citizen.post('open/survey', {
          surveyId: survey.id,
          ticket: surveyTicket(app.context, survey.id),
          ...somebody(),
          districtId: districts[at],
          duration: choice.happens(0.1) ? 2 : choice.whole(5, 300),
          answers: said(
            survey,
            [first],
            choice.happens(0.3) ? null : [1, 3],
            [choice.whole(1, 5)],
            [choice.whole(0, 10)],
            choice.happens(0.5) ? [choice.whole(0, 3), choice.whole(1, 3), choice.whole(1, 3)] : null,
            first === 1 ? choice.pick(['网站打不开', '网站查询成绩太慢', '希望短信提醒']) : null,
          ),
        }),
      );
    }
  app.clock.set('2026-03-06 10:00:00');
  count = await SecondCount.of(app, survey.id);
});

const figures = async (query: object = {}, by = editor) =>
  good(await by.get<SurveyFigures>('surveyQuestion/statistics', { surveyId: survey.id, ...query }));

describe('statistics equal an independent count', () => {
  it('for options, means, deviations and NPS', async () => {
    const told = await figures();
    expect(told).toMatchObject({ answers: 73, valid: count.valid.length, suppressed: 0 });
    expect(count.valid.length).toBeLessThan(73);
    const seconds = count.valid.reduce((sum, { duration }) => sum + duration, 0);
    expect(told.avgDuration).toBeCloseTo(seconds / count.valid.length, 9);
    const [single, multiple, rating, nps, matrix, text] = told.questions;
    for (const question of [single, multiple, rating, nps]) {
      const id = question?.id ?? '';
      expect(question?.n).toBe(count.answered(id));
      for (const { key, count: times, share } of question?.options ?? []) {
        expect(times).toBe(count.choices(id, Number(key)));
        expect(share).toBeCloseTo(count.choices(id, Number(key)) / count.answered(id), 9);
      }
    }
    expect(rating?.mean).toBeCloseTo(count.mean(rating?.id ?? '') ?? 0, 9);
    expect(rating?.sd).toBeCloseTo(count.sd(rating?.id ?? ''), 9);
    expect(nps?.nps).toBeCloseTo(count.nps(nps?.id ?? ''), 9);
    expect(nps?.options.map(({ key }) => key)).toEqual(Array.from({ length: 11 }, (_, at) => String(at)));
    for (const [row, one] of (matrix?.rows ?? []).entries()) {
      expect(one.n).toBe(count.rowPicks(matrix?.id ?? '', row).length);
      expect(one.mean).toBeCloseTo(count.mean(matrix?.id ?? '', row) ?? 0, 9);
    }
    expect(text?.words.length).toBeGreaterThan(3);
    for (const { w, c } of text?.words ?? []) expect([w, c]).toEqual([w, count.texts(text?.id ?? '', w)]);
  });

  it('by day and by district', async () => {
    const told = await figures();
    expect(told.byDay.reduce((sum, day) => sum + day.count, 0)).toBe(count.valid.length);
    for (const { date, count: times } of told.byDay)
      expect(times).toBe(count.valid.filter(({ submitTime }) => submitTime.startsWith(date)).length);
    const [rating, nps] = told.measures;
    for (const { districtId, count: times, values } of told.byDistrict) {
      const own = count.within(districtId ?? '');
      expect(times).toBe(own.valid.length);
      expect(values[0]).toBeCloseTo(own.mean(rating?.id ?? '') ?? 0, 9);
      expect(values[1]).toBeCloseTo(own.nps(nps?.id ?? ''), 9);
    }
  });

  it('under the same conditions as the list', async () => {
    const asked: { by: Record<string, string>; list?: Record<string, string> }[] = [
      { by: { districtId: districts[1] ?? '' } },
      { by: { from: '2026-03-04' }, list: { submitTime_datege: '2026-03-04' } },
      { by: { to: '2026-03-03' }, list: { submitTime_datele: '2026-03-03 23:59:59' } },
      { by: { score: '2' }, list: { score_le: '2' } },
      { by: { keyword: '短信' } },
    ];
    for (const { by, list: query = by } of asked) {
      const list = good(await editor.get<{ total: number }>('surveyAnswer/page', { surveyId: survey.id, ...query }));
      expect((await figures(by)).answers).toBe(list.total);
    }
  });

  it('and require a survey', async () => {
    expect((await editor.get('surveyQuestion/statistics', {})).msg).toContain('问卷');
    expect((await editor.get('surveyQuestion/statistics', { surveyId: '1' })).status).toBe(404);
  });
});

describe('the overview of leaders', () => {
  const satisfaction = async (query: object, by = leader) => {
    const { blocks } = good(await by.get<CommonFigures>('statistic/common', { from: '2026-03-01', ...query }));
    return blocks.find(({ key }) => key === 'survey');
  };

  it('shows valid answers with mean score and link', async () => {
    const told = await satisfaction({ to: '2026-03-31' });
    const { id: rating = '' } = survey.questions[2] ?? {};
    expect(told).toMatchObject({ unit: 'answer', total: count.valid.length, onTimeRate: null });
    expect(told?.meanScore).toBeCloseTo(count.mean(rating) ?? 0, 9);
    expect(told?.items).toMatchObject([{ key: survey.id, label: survey.title, count: count.valid.length }]);
    for (const { path, total } of [told ?? { path: '', total: -1 }, { ...told?.items[0], total: told?.total }]) {
      const query = Object.fromEntries(new URL(path ?? '', 'http://x').searchParams);
      expect(good(await leader.get<{ total: number }>('surveyAnswer/page', query)).total).toBe(total);
    }
  });

  it('is limited to period, district and access', async () => {
    const own = count.within(districts[0] ?? '').valid.length;
    expect((await satisfaction({}, keeper))?.total).toBe(own);
    expect((await satisfaction({ districtId: districts[0] }))?.total).toBe(own);
    const early = count.valid.filter(({ submitTime }) => submitTime < '2026-03-04');
    expect((await satisfaction({ to: '2026-03-03' }))?.total).toBe(early.length);
    expect(await satisfaction({ from: '2026-04-01' })).toBeUndefined();
    expect(await satisfaction({}, analyst)).toBeUndefined();
  });
});

describe('without access to single answers', () => {
  it('suppresses small groups and what would reveal them', async () => {
    const told = await figures({}, analyst);
    expect(told.byDistrict.every(({ count: people }) => people % 5 === 0)).toBe(true);
    expect(told.byDistrict.filter(({ suppressed }) => suppressed === 0).map(({ districtId }) => districtId)).toEqual(
      districts.slice(0, 2),
    );
    expect(told.byDistrict.some(({ districtId }) => districtId === districts[2])).toBe(false);
    expect(told.questions[2]).toMatchObject({ suppressed: 0, mean: expect.any(Number) });
    for (const { words } of told.questions) for (const { c } of words) expect(c).toBeGreaterThanOrEqual(5);
    const few = await figures({ districtId: districts[2] }, analyst);
    expect(few).toMatchObject({ suppressed: 1, avgDuration: null });
    for (const { mean, nps, options, words } of few.questions) {
      expect([mean, nps, ...options.map((option) => option.count), ...words]).toEqual([
        null,
        null,
        ...options.map(() => null),
      ]);
    }
  });

  it('repeated queries change by whole groups only', async () => {
    const watched = await collecting(editor);
    const citizen = new Visitor(app.server);
    const said1 = (rating: number) => said(watched, [2], null, [rating], [9]);
    const counts: [number, number | null | undefined][] = [];
    for (let one = 1; one <= 11; one += 1) {
      if (one % 4 === 1) await forgetLimits(app);
      const ticket = surveyTicket(app.context, watched.id);
      const body = {
        surveyId: watched.id,
        ticket,
        ...somebody(),
        districtId: districts[0],
        answers: said1(one > 5 ? 5 : 1),
      };
      good(await citizen.post('open/survey', body));
      const { valid, questions } = good(
        await analyst.get<SurveyFigures>('surveyQuestion/statistics', { surveyId: watched.id }),
      );
      counts.push([valid, questions[2]?.mean]);
    }
    expect(counts).toEqual(Array.from({ length: 11 }, (_, at) => (at < 4 ? [0, null] : at < 9 ? [5, 1] : [10, 3])));
  });

  it('hides answers and allows only the district filter', async () => {
    expect((await analyst.get('surveyAnswer/page', {})).status).toBe(403);
    const asked = { surveyId: survey.id, from: '2026-03-04' };
    expect((await analyst.get('surveyQuestion/statistics', asked)).msg).toBe('您只能按问卷和考区查看统计');
  });
});

it('limits list, statistics and export to the district', async () => {
  const list = good(await keeper.get<{ total: number }>('surveyAnswer/page', { surveyId: survey.id }));
  const told = await figures({}, keeper);
  expect([list.total, told.answers, told.byDistrict.map(({ districtId }) => districtId)]).toEqual([
    ...[sizes[0], sizes[0]],
    [districts[0]],
  ]);
});
