import type { Page } from '@kaoxin/contract/conventions.ts';
import type { CommonFigures } from '@kaoxin/contract/exam/scores/statistics.ts';
import type { Board, BoardFigure, BoardOfKind } from '@kaoxin/contract/home/board.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../testing/office.ts';
import { caseOf, good, petitionAt } from '../../testing/petitions.ts';

let office: Office;
const change = async (id: string, values: string) => {
  await sql`update petition_letter set ${sql.raw(values)} where id = ${id}`.execute(office.context.database.kysely);
};
const moment = (text: string) => `'${text}+08'`;

/** The expected numbers below were counted by hand. */
beforeAll(async () => {
  office = await openOffice('2025-12-10 09:00:00');
  // Wednesday before the first week, so not counted.
  await petitionAt(office, 'answered', { title: '十二周之前办结的信访件' });
  const old = await petitionAt(office, 'accepted', { title: '十二周之前收到未办结的信访件' });

  office.clock.set('2025-12-15 00:00:00');
  await petitionAt(office, 'answered', { title: '第一周第一秒的信访件' });

  office.clock.set('2026-02-24 09:00:00');
  const late = await petitionAt(office, 'answered', { title: '超期办结的信访件' });
  const passedOn = await petitionAt(office, 'accepted', { title: '转送外单位的信访件' });
  const withdrawn = await petitionAt(office, 'accepted', { title: '已撤回的信访件' });

  office.clock.set('2026-03-04 09:00:00');
  await petitionAt(office, 'registered', {}, 'district1');
  await petitionAt(office, 'registered', {}, 'accusation');
  const today = await petitionAt(office, 'accepted', { title: '今日到期的信访件' });
  const friday = await petitionAt(office, 'submitted', { title: '周五到期的信访件' });
  const overdue = await petitionAt(office, 'accepted', { title: '已经超期的信访件' }, 'simple');
  const last = await petitionAt(office, 'accepted', { title: '日历最后一天到期的信访件' });

  await change(late.id, 'finish_late = 2');
  await change(passedOn.id, `case_status = 42, transfer_time = ${moment('2026-03-01 23:59:59')}`);
  await change(withdrawn.id, 'case_status = 60');
  await change(today.id, `finish_due = ${moment('2026-03-04 23:59:59')}`);
  await change(friday.id, `finish_due = ${moment('2026-03-06 23:59:59')}`);
  await change(overdue.id, `finish_due = ${moment('2026-02-28 23:59:59')}`);
  await change(last.id, `finish_due = ${moment('2026-04-12 23:59:59')}`);
  await change(old.id, `finish_due = ${moment('2026-04-13 23:59:59')}`);
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const boardOf = async (name: StaffName): Promise<Board> => good(await (await office.as(name)).get<Board>('home/board'));
const petitionsOf = async (name: StaffName): Promise<BoardOfKind> => {
  const [first] = (await boardOf(name)).kinds;
  if (!first) throw new Error(`${name} has no board`);
  return first;
};

const isFigure = (value: object): value is BoardFigure => 'count' in value && 'path' in value;
function figuresIn(value: unknown): BoardFigure[] {
  if (typeof value !== 'object' || value === null) return [];
  return isFigure(value) ? [value] : Object.values(value).flatMap(figuresIn);
}

describe("board of the authority's head", () => {
  test('counts arrivals, completions and timeliness by week', async () => {
    const { weeks, total } = await petitionsOf('leader');
    const shown = weeks
      .filter(({ received, settled }) => received.count + settled.count > 0)
      .map(({ from, until, received, settled, onTime, onTimeRate }) => [
        `${from}/${until}`,
        received.count,
        settled.count,
        onTime.count,
        onTimeRate,
      ]);
    expect(shown).toEqual([
      ['2025-12-15/2025-12-21', 1, 1, 1, 100],
      // Answered late, transferred in time. A withdrawn case does not count as completed.
      ['2026-02-23/2026-03-01', 3, 2, 1, 50],
      ['2026-03-02/2026-03-08', 6, 0, 0, null],
    ]);
    expect([weeks.length, weeks[0]?.from, weeks.at(-1)?.from]).toEqual([12, '2025-12-15', '2026-03-02']);
    expect(total).toMatchObject({
      received: { count: 10 },
      settled: { count: 3 },
      onTime: { count: 2 },
      late: { count: 1 },
      onTimeRate: 66.6,
      acceptOnTimeRate: 100,
      open: { count: 7 },
      overdue: { count: 1 },
      today: { count: 1 },
    });
  });

  test('cuts the rate as the overview of statistics does', async () => {
    const leader = await office.as('leader');
    const { blocks } = good(await leader.get<CommonFigures>('statistic/common', { from: '2025-12-15' }));
    expect(blocks.find(({ key }) => key === 'petition')).toMatchObject({ onTimeRate: 0.666, acceptOnTimeRate: 1 });
  });

  test('counts by district and class, most overdue first', async () => {
    const { districts, classes } = await petitionsOf('leader');
    expect(
      districts.map(({ name, received, open, overdue }) => [name, received.count, open.count, overdue.count]),
    ).toEqual([
      ['未填考区', 9, 6, 1],
      ['东城考区', 1, 1, 0],
    ]);
    expect(
      classes?.map(({ name, received, open, overdue, onTimeRate }) => [
        name,
        received.count,
        open.count,
        overdue.count,
        onTimeRate,
      ]),
    ).toEqual([
      ['咨询类', 1, 1, 1, null],
      ['报名资格', 7, 4, 0, 66.6],
      ['东城考区事项', 1, 1, 0, null],
      ['考场违纪举报', 1, 1, 0, null],
    ]);
  });

  test('shows open cases by due day in the work calendar', async () => {
    const { days, later } = await petitionsOf('leader');
    expect([days[0]?.day, days.at(-1)?.day, days.length]).toEqual(['2026-03-04', '2026-04-12', 40]);
    expect(days.flatMap(({ day, due }) => (due.count > 0 ? [[day, due.count]] : []))).toEqual([
      ['2026-03-04', 1],
      ['2026-03-06', 1],
      ['2026-04-12', 1],
    ]);
    expect(later.count).toBe(1);
    const rests = days.filter(({ rest }) => rest === 1).map(({ day }) => day);
    // Weekends and 清明节 with its bridge day, without a working Sunday.
    expect(rests).toEqual(
      expect.arrayContaining(['2026-03-07', '2026-03-08', '2026-04-04', '2026-04-05', '2026-04-06']),
    );
    expect(rests).not.toContain('2026-03-04');
  });
});

describe('each figure', () => {
  test.each(['leader', 'inspector', 'analyst', 'auditor', 'handler', 'district1', 'district2'] as const)(
    'of %s equals the total of its linked list',
    async (name) => {
      const visitor = await office.as(name);
      const figures = new Map(figuresIn(await petitionsOf(name)).map(({ path, count }) => [path, count]));
      expect(figures.size).toBeGreaterThan(60);
      for (const [path, count] of figures) {
        expect(path).toMatch(/^\/petitionManage\/index\?/);
        const query = { ...Object.fromEntries(new URLSearchParams(path.split('?')[1])), size: '10' };
        const list = good(await visitor.get<Page<unknown>>('petitionLetter/page', query));
        expect(list.total, path).toBe(count);
      }
    },
  );

  test('respects data scope and confidentiality', async () => {
    const seen = async (name: StaffName) => {
      const { total, districts } = await petitionsOf(name);
      return [total.received.count, total.open.count, districts.map((one) => one.name)];
    };
    expect(await seen('district1')).toEqual([1, 1, ['东城考区']]);
    expect(await seen('district2')).toEqual([0, 0, []]);
    expect(await seen('analyst')).toEqual([9, 6, ['未填考区', '东城考区']]);
    expect(await seen('inspector')).toEqual([10, 7, ['未填考区', '东城考区']]);
  });

  test('is cached until a case changes', async () => {
    const open = async () => (await petitionsOf('leader')).total.open.count;
    const before = await open();
    expect(await open()).toBe(before);
    const filed = await petitionAt(office, 'claimed', { title: '刚刚签收的信访件' });
    expect(await open()).toBe(before + 1);
    good(await caseOf(office, filed.id).reply('handler', 'accept', { acceptResult: 1 }));
    expect((await petitionsOf('leader')).later.count).toBe(2);
  });
});

test('is hidden without case menus, and nothing is queried', async () => {
  expect(await boardOf('system')).toMatchObject({ away: null, kinds: [] });
  expect((await office.citizen.get('home/board')).status).toBe(401);
});
