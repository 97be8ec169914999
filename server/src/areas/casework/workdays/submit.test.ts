import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { Work } from '#platform/work.ts';
import { person } from '../../../testing/actors.ts';
import { testApp } from '../../../testing/app.ts';
import { caseMoment } from './moment.ts';

let typeId: string;

const tenantId = '200001';
const app = testApp(
  {
    clerk: { dept: '信访科', roles: ['case_handler'] },
    keeper: { dept: '信息科', roles: ['admin'] },
    theirs: { tenantId, roles: ['admin'] },
  },
  { now: '2026-04-29 09:00:00' },
);
const { clerk, keeper, theirs } = app.visitors;

beforeAll(async () => {
  const deptId = app.deptId('信访科');
  const made = await clerk.post<{ id: string }>('type/submit', { kind: 2, typeName: '考试组织', deptId });
  typeId = made.data.id;
});

interface Day {
  date: string;
  isWorkday: number;
  name: string;
}
const listed = async (who = clerk) => (await who.get<Day[]>('workday/list', { year: '2026' })).data;
const dayIn = async (date: string, who = clerk) => (await listed(who)).find((day) => day.date === date);
const set = (day: object, who = keeper) => who.post<{ recomputed: number }>('workday/submit', day);

describe('a day set by hand', () => {
  it('is listed by name or type, and can be set again', async () => {
    expect((await set({ date: '2026-07-01', isWorkday: 0, name: ' 停电检修 ' })).msg).toBe('操作成功');
    expect(await dayIn('2026-07-01')).toEqual({ date: '2026-07-01', isWorkday: 0, name: '停电检修' });
    await set({ date: '2026-07-01', isWorkday: 1 });
    expect(await dayIn('2026-07-01')).toEqual({ date: '2026-07-01', isWorkday: 1, name: '正常上班' });
    await set({ date: '2026-07-04', isWorkday: 1, name: '' });
    expect(await dayIn('2026-07-04')).toMatchObject({ isWorkday: 1, name: '调休上班' });
    await set({ date: '2026-07-05', isWorkday: 0 });
    expect(await dayIn('2026-07-05')).toMatchObject({ isWorkday: 0, name: '休息日' });
  });

  it.each([
    [{ isWorkday: 1 }, '请选择日期'],
    [{ date: '2026-02-30', isWorkday: 1 }, '日期应为日期，例如 2026-03-02'],
    [{ date: '1999-12-31', isWorkday: 1 }, '日期应在2000年至2100年之间'],
    [{ date: '2026-07-01' }, '请选择是否工作日'],
    [{ date: '2026-07-01', isWorkday: 1, name: '长'.repeat(31) }, '名称不能超过30个字符'],
  ])('is rejected: %j', async (day, words) => {
    const before = await listed();
    const refused = await set(day);
    expect([refused.status, refused.msg]).toEqual([400, words]);
    expect(await listed()).toEqual(before);
  });

  it('needs the button of the import', async () => {
    expect((await set({ date: '2026-07-01', isWorkday: 0 }, clerk)).status).toBe(403);
  });

  it('moves only the deadlines it affects, forth and back', async () => {
    const letter = { source: 3, typeId, title: '反映考点门口的交通', applicantName: '陈远' };
    const content = '考试当天上午考点门口没有安排交通疏导，多名考生因此迟到。';
    const register = async (receivedTime: string) =>
      (await clerk.post<{ id: string }>('petitionLetter/register', { ...letter, content, receivedTime })).data.id;
    const touched = await register('2026-04-20 09:00:00');
    const earlier = await register('2026-04-07 09:00:00');
    const due = async (id: string) => {
      const { rows } = await sql<{ acceptDue: string; version: number }>`
        select accept_due, version from petition_letter where id = ${id}`.execute(app.db);
      return [rows[0]?.acceptDue.slice(0, 10), rows[0]?.version];
    };
    expect([await due(touched), await due(earlier)]).toEqual([
      ['2026-05-06', 1],
      ['2026-04-22', 1],
    ]);
    expect((await set({ date: '2026-05-06', isWorkday: 0, name: '劳动节' })).data).toEqual({ recomputed: 1 });
    expect([await due(touched), await due(earlier)]).toEqual([
      ['2026-05-07', 2],
      ['2026-04-22', 1],
    ]);
    expect((await set({ date: '2026-05-06', isWorkday: 1 })).data).toEqual({ recomputed: 1 });
    expect(await due(touched)).toEqual(['2026-05-06', 3]);
    expect((await set({ date: '2026-05-06', isWorkday: 1 })).data).toEqual({ recomputed: 0 });
  });

  it('copies the year for a further tenant only', async () => {
    const common = await dayIn('2026-10-08');
    const before = (await listed(theirs)).length;
    expect((await set({ date: '2026-10-08', isWorkday: 0 }, theirs)).status).toBe(200);
    expect(await dayIn('2026-10-08')).toEqual(common);
    expect(await listed(theirs)).toHaveLength(before + 1);
    expect(await dayIn('2026-02-14', theirs)).toMatchObject({ isWorkday: 1 });
    const work = new Work(app.context, person({ tenantId }), 'test', 'business');
    expect((await caseMoment(work)).calendar.isArranged(2026)).toBe(true);
  });

  it('is logged with its day', async () => {
    const { rows } = await sql<{ target: string; input: unknown }>`select target, input from audit
      where call = 'POST workday/submit' and status = 200 order by id limit 1`.execute(app.db);
    expect(rows[0]?.target).toBe('2026-07-01');
  });
});
