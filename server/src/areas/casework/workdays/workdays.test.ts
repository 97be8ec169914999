import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { Work } from '#platform/work.ts';
import { person } from '../../../testing/actors.ts';
import { testApp } from '../../../testing/app.ts';
import { setRow } from '../../../testing/rows.ts';
import { importWorkdays } from './import.ts';
import { caseMoment } from './moment.ts';

let typeId: string;

const app = testApp(
  { clerk: { dept: '信访科', roles: ['case_handler'] }, keeper: { dept: '信息科', roles: ['admin'] } },
  { now: '2026-12-21 09:00:00' },
);
const { clerk, keeper } = app.visitors;

interface Published {
  year?: number;
  days: { name: string; date: string; isOffDay: boolean }[];
}
/** 2026 in the published format, with the days of domain.md 3.2. */
const published = (): Published =>
  JSON.parse(readFileSync(new URL('../../../engine/calendar/2026.fixture.json', import.meta.url), 'utf8'));
const with3 = (file: Published, odd: object) => ({
  ...file,
  days: file.days.map((day, index) => (index === 2 ? { ...day, ...odd } : day)),
});

beforeAll(async () => {
  const deptId = app.deptId('信访科');
  const made = await clerk.post<{ id: string }>('type/submit', { kind: 2, typeName: '考试组织', deptId });
  typeId = made.data.id;
});

const loader = person({ grants: new Set(['workday_import']) });
const work = (tenantId = '000000') => new Work(app.context, { ...loader, tenantId }, 'test', 'business');
const load = (year: number, days: { date: string; isWorkday: number; name?: string }[], tenantId?: string) =>
  work(tenantId).transaction((inside) => importWorkdays(inside, { year, days }));
const off = (date: string, name = '元旦') => ({ date, isWorkday: 0, name });
const listed = async (year: string) =>
  (await clerk.get<{ date: string; isWorkday: number; name: string }[]>('workday/list', { year })).data;
const newYear = [
  off('2027-01-01'),
  off('2027-01-02'),
  off('2027-01-03'),
  off('2027-01-04'),
  off('2027-10-01', '国庆节'),
];

describe('the calendar', () => {
  it('is listed by year as seeded', async () => {
    const days = await listed('2026');
    expect(days.filter(({ isWorkday }) => isWorkday === 1).map(({ date }) => date)).toContain('2026-02-14');
    expect(await listed('2031')).toEqual([]);
  });

  it('names wrong rows by number and stays unchanged', async () => {
    const before = await listed('2026');
    const bad = load(2026, [off('2026-01-01'), off('2026-02-30'), off('2025-03-01')]);
    await expect(bad).rejects.toThrow(
      '第2行：日期【2026-02-30】无效，应为yyyy-MM-dd；第3行：日期【2025-03-01】不在2026年内',
    );
    expect(await listed('2026')).toEqual(before);
  });

  it('accepts published files with `$schema`, `$id` and `papers`', async () => {
    const { data, status, msg } = await keeper.post<{ days: number }>('workday/import', published());
    expect([status, msg, data?.days]).toEqual([200, '操作成功', 39]);
    const days = await listed('2026');
    const kinds = days.map(({ date, isWorkday }) => [date, isWorkday]);
    expect(kinds).toEqual(published().days.map(({ date, isOffDay }) => [date, isOffDay ? 0 : 1]));
    expect(days.find(({ date }) => date === '2026-02-14')).toEqual({ date: '2026-02-14', isWorkday: 1, name: '春节' });
  });

  it.each<[string, (file: Published) => object, string]>([
    ['a wrong day', (file) => with3(file, { isOffDay: 'yes' }), '第3行：请注明是否工作日（isWorkday或isOffDay）'],
    ['both words', (file) => with3(file, { isWorkday: 1 }), '第3行：isWorkday和isOffDay只能填写一个'],
    ['an unknown word', (file) => with3(file, { isHoliday: true }), '第3行：不支持的字段：isHoliday'],
    ['a name that is none', (file) => with3(file, { name: 7 }), '第3行：名称（name）应为文字'],
    ['no date', (file) => with3(file, { date: null }), '第3行：日期【】无效，应为yyyy-MM-dd'],
    ['no day', (file) => ({ ...file, days: [...file.days, 'x'] }), '第40行：应为包含日期的对象'],
    ['an unknown field', (file) => ({ ...file, region: 'CN' }), '不支持的字段：region'],
    ['no year', ({ year: _, ...file }) => file, '请输入年份'],
  ])('names %s of a published file', async (_name, spoil, words) => {
    const before = await listed('2026');
    const refused = await keeper.post('workday/import', spoil(published()));
    expect([refused.status, refused.msg]).toEqual([400, words]);
    expect(await listed('2026')).toEqual(before);
  });

  it('requires its button', async () => {
    expect((await clerk.post('workday/import', { year: 2027, days: newYear })).status).toBe(403);
  });

  it('replaces the common one for its tenant and year', async () => {
    await load(2024, [off('2024-01-01'), off('2024-10-01')], '200001');
    const own = (await caseMoment(work('200001'))).calendar;
    const common = (await caseMoment(work())).calendar;
    expect([own.isWorkday('2024-04-04'), common.isWorkday('2024-04-04')]).toEqual([true, false]);
    expect([own.isWorkday('2026-01-01'), common.isWorkday('2026-01-01')]).toEqual([false, false]);
  });
});

describe('notices with days in December', () => {
  const first = [off('2018-01-01'), off('2018-10-01', '国庆节')];
  const next = [off('2018-12-31'), { date: '2018-12-29', isWorkday: 1, name: '元旦' }, off('2019-01-01')];
  const december = [
    { date: '2018-12-29', isWorkday: 1, name: '元旦' },
    { date: '2018-12-31', isWorkday: 0, name: '元旦' },
  ];
  const decemberOf = async (year = '2018') => (await listed(year)).filter(({ date }) => date.slice(5, 7) === '12');

  it.each([
    [[2018, 2019]],
    [[2019, 2018]],
    [[2018, 2019, 2018]],
    [[2019, 2018, 2019]],
    [[2018, 2018, 2019, 2019, 2018]],
  ])('keeps them when years are imported as %j', async (years) => {
    await sql`delete from workday where date < '2020-01-01'`.execute(app.db);
    for (const year of years) await load(year, year === 2018 ? first : next);
    expect(await decemberOf()).toEqual(december);
    expect(await listed('2018')).toHaveLength(4);
    expect((await listed('2019')).map(({ date }) => date)).toEqual(['2019-01-01']);
  });

  it('removes days a corrected notice no longer contains', async () => {
    await load(2018, first);
    await load(2019, next);
    await load(2019, [off('2019-01-01'), off('2018-12-30')]);
    expect((await decemberOf()).map(({ date }) => date)).toEqual(['2018-12-30']);
  });

  it('prefers the newer of two notices for a day', async () => {
    await load(2019, next);
    await load(2018, [...first, { date: '2018-12-31', isWorkday: 1 }]);
    expect(await decemberOf()).toEqual(december);
    await load(2019, [off('2019-01-01')]);
    expect(await decemberOf()).toEqual([{ date: '2018-12-31', isWorkday: 1, name: '调休上班' }]);
  });

  it('keeps a day set by hand', async () => {
    await load(2018, first);
    await keeper.post('workday/submit', { date: '2018-12-24', isWorkday: 0, name: '停电检修' });
    await keeper.post('workday/submit', { date: '2018-10-01', isWorkday: 1, name: '值班' });
    await load(2019, next);
    await load(2018, first);
    expect((await decemberOf()).map(({ date }) => date)).toEqual(['2018-12-24', '2018-12-29', '2018-12-31']);
    expect((await listed('2018')).find(({ date }) => date === '2018-10-01')?.name).toBe('值班');
  });

  it('shows the common next December to such a tenant', async () => {
    await sql`delete from workday where date < '2020-01-01'`.execute(app.db);
    await load(2019, next);
    await load(2018, first, '200001');
    const { calendar } = await caseMoment(work('200001'));
    expect(['2018-10-01', '2018-12-29', '2018-12-31'].map(calendar.isWorkday)).toEqual([false, true, false]);
  });
});

describe('loading a year', () => {
  it('recomputes estimates only, also of confidential cases', async () => {
    const register = async (fields: object) => {
      const letter = { source: 3, typeId, title: '反映考点门口的交通', applicantName: '陈远' };
      const content = '考试当天上午考点门口没有安排交通疏导，多名考生因此迟到。';
      const { data } = await clerk.post<{ id: string; acceptDue: string }>('petitionLetter/register', {
        ...letter,
        content,
        ...fields,
      });
      return data;
    };
    // fifteen days from 12-21 end on Tuesday 2027-01-05; from 12-18 on Saturday 01-02, in a year without arrangement
    const estimated = await register({ receivedTime: '2026-12-18 09:00:00' });
    const firm = await register({ receivedTime: '2026-11-02 09:00:00' });
    expect(estimated.acceptDue).toBe('2027-01-04 23:59:59');
    await setRow(app.db, 'petitionLetter', estimated.id, { confidential: 1 });
    const dues = async () => {
      const { rows } = await sql<{ id: string; acceptDue: string; dueEstimated: number; version: number }>`
        select id, accept_due, due_estimated, version from petition_letter order by id`.execute(app.db);
      return rows;
    };
    expect((await dues()).map(({ dueEstimated }) => dueEstimated)).toEqual([1, 0]);
    expect(await load(2027, newYear)).toEqual({ days: 5, recomputed: 1 });
    expect(await dues()).toEqual([
      { id: estimated.id, acceptDue: '2027-01-05 23:59:59', dueEstimated: 0, version: 2 },
      { id: firm.id, acceptDue: firm.acceptDue, dueEstimated: 0, version: 1 },
    ]);
    expect((await register({ receivedTime: '2026-12-18 09:00:00' })).acceptDue).toBe('2027-01-05 23:59:59');
    expect(await load(2027, newYear)).toEqual({ days: 5, recomputed: 0 });
  });
});
