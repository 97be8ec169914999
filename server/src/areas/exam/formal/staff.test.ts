import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import type { PlaceRecord } from '@kaoxin/contract/exam/places/district.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { centreBody, districtBody, roomBody } from '../district/places.fixture.ts';
import { examBody, keepNothing, Story, subjectBody } from './exams.fixture.ts';

const app = testApp(
  {
    manager: ['exam_manager'],
    leader: ['city_leader'],
    local: { dept: '云溪考区办', roles: ['district_manager'] },
    neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
    inspector: ['inspector'],
  },
  { now: '2026-03-02 09:00:00' },
);
const { manager, leader, local, neighbour, inspector } = app.visitors;
const story = new Story(app, manager, leader);

interface Member {
  id: string;
  name: string;
  phone: string;
  centreIdName: string | null;
  roomIdName: string | null;
  dutyName: string;
}
let own: PlaceRecord;
let foreign: PlaceRecord;
let idle: PlaceRecord;
let exam: ExamRecord;
beforeAll(async () => {
  const add = async (body: object) => good(await manager.post<PlaceRecord>('district/save', body));
  const one = await add(districtBody('01', { deptId: app.deptId('云溪考区办') }));
  const two = await add(districtBody('02', { deptId: app.deptId('澄江考区办') }));
  const rooms = [roomBody('001')];
  own = await add(centreBody(one.id, '01001', { name: '云溪一中', rooms }));
  idle = await add(centreBody(one.id, '01002', { rooms }));
  foreign = await add(centreBody(two.id, '02001', { rooms }));
  const lists = { subjects: [subjectBody('01')], places: [{ centreId: own.id }, { centreId: foreign.id }] };
  exam = await story.inState(10, examBody('有人监考的考试', [one.id, two.id], lists));
});
beforeEach(keepNothing);

const member = (more: object = {}) => ({ examId: exam.id, name: '苏映棠', phone: '13900002222', duty: 3, ...more });
const submit = (body: object, by = manager) => by.post<Member>('examStaff/submit', body);
const refusal = async (body: object, by = manager) => {
  const { status, msg } = await submit(body, by);
  return [status, msg];
};
const listed = async (by = manager) => good(await by.get<Page<Member>>('examStaff/list', { examId: exam.id }));

test('encrypts and masks the phone; a masked phone changes nothing', async () => {
  const made = good(await submit(member({ centreId: own.id, roomId: own.rooms[0]?.id })));
  expect(made).toMatchObject({ phone: '139****2222', centreIdName: '云溪一中', roomIdName: '001', dutyName: '监考' });
  good(await submit({ id: made.id, phone: '139****2222', name: '苏映雪' }));
  const { rows } = await sql<{ phone: string; districtId: string }>`select phone, district_id from exam_staff
    where id = ${made.id}`.execute(app.db);
  expect(app.context.secrets.open(rows[0]?.phone ?? '')).toBe('13900002222');
  expect((await listed()).records).toMatchObject([{ name: '苏映雪', phone: '139****2222' }]);
  const { rows: traces } = await sql`select from audit where input::text like '%13900002222%'`.execute(app.db);
  expect(traces).toEqual([]);
  good(await manager.post(`examStaff/remove?ids=${made.id}`));
  good(await manager.post('examStaff/restore', { ids: made.id }));
});

test.each([
  ['an empty one', () => ({}), '请选择考试；请输入姓名；请输入电话；请选择职责'],
  ['an unknown examination', () => member({ examId: '4711' }), '考试不存在，请重新选择'],
  ['a name with digits', () => member({ name: '张3' }), '姓名含有非法字符'],
  ['a masked phone of nobody', () => member({ phone: '139****2222' }), '手机号码格式不正确'],
  ['an empty phone', () => member({ phone: '' }), '手机号码不能为空'],
  ['a short phone', () => member({ phone: '1390000' }), '手机号码长度不为11位'],
  ['a centre that takes no part', () => member({ centreId: idle.id }), '考点未参加本场考试'],
  ['a room of another centre', () => member({ centreId: own.id, roomId: foreign.rooms[0]?.id }), '考场不属于该考点'],
  ['a room without a centre', () => member({ roomId: own.rooms[0]?.id }), '考场不属于该考点'],
])('refuses %s', async (_name, body, words) => {
  expect(await refusal(body())).toEqual([400, words]);
});

test('reveals a phone with permission, scope and an audited reason', async () => {
  const made = good(await submit(member({ name: '待查人员', phone: '13900007777', centreId: foreign.id })));
  const reveal = (by = manager, reason = '联系监考人员') =>
    by.post<{ phone: string }>('examStaff/reveal', { id: made.id, reason });
  expect(good(await reveal())).toEqual({ phone: '13900007777' });
  expect((await reveal(manager, '')).status).toBe(400);
  expect((await reveal(inspector)).status).toBe(403);
  expect((await reveal(local)).status).toBe(404);
  const { rows } = await sql<{ input: string; target: string }>`select input::text as input, target from audit
    where call = 'POST examStaff/reveal' and status = 200`.execute(app.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.input).toContain('联系监考人员');
  expect(rows[0]?.input).not.toContain('13900007777');
  good(await manager.post(`examStaff/remove?ids=${made.id}`));
});

test.each<Record<string, string>>([
  { phone_like: '1' },
  { phone: '13900002222' },
  { phone_ge: '1' },
  { phone_null: '1' },
  { descs: 'phone' },
  { ascs: 'name,phone' },
])('refuses to filter or sort by the encrypted phone: %o', async (query) => {
  const { status, msg } = await manager.get('examStaff/list', { examId: exam.id, ...query });
  expect([status, msg]).toEqual([400, '电话已加密保存，不能作为查询条件或排序依据']);
});

test('limits a district to staff of its own centres', async () => {
  const there = good(await submit(member({ centreId: foreign.id, name: '魏临溪' })));
  const city = good(await submit(member({ name: '巡考人员', duty: 4 })));
  const here = good(await submit(member({ centreId: own.id, name: '田青岚' }), local));
  const seen = async (by: typeof local) => (await listed(by)).records.map(({ name }) => name);
  expect(await seen(local)).toEqual(expect.arrayContaining(['田青岚']));
  expect(await seen(local)).not.toEqual(expect.arrayContaining(['魏临溪']));
  expect(await seen(neighbour)).toEqual(['魏临溪']);
  for (const { id } of [there, city]) {
    expect((await local.get('examStaff/detail', { id })).status).toBe(404);
    expect((await submit({ id, name: '改名' }, local)).status).toBe(404);
    expect((await local.post(`examStaff/remove?ids=${id}`)).status).toBe(404);
  }
  expect(await refusal(member({ name: '越界人员' }), local)).toEqual([403, '没有操作权限']);
  expect((await refusal(member({ name: '越界人员', centreId: foreign.id }), local))[0]).toBe(400);
  expect((await refusal({ id: here.id, centreId: foreign.id }, local))[0]).toBe(400);
  expect((await submit(member(), inspector)).status).toBe(403);
});

test('exports masked phones, limited to the district', async () => {
  good(await submit(member({ centreId: own.id, name: '表中人员' })));
  good(await submit(member({ centreId: foreign.id, name: '外区人员' })));
  const sheet = async (by: typeof local) => {
    const headers = { 'blade-auth': `bearer ${by.token}` };
    const answer = await app.server.inject({ url: `/api/examStaff/export?examId=${exam.id}`, headers });
    return (await rowsOf(answer.rawPayload)).slice(1).map(({ cells }) => cells);
  };
  const [heads, ...rows] = await sheet(local);
  expect(heads).toEqual(['姓名', '职责', '考点', '考场', '电话']);
  expect(rows).toContainEqual(['表中人员', '监考', '云溪一中', null, '139****2222']);
  expect(JSON.stringify(rows)).not.toContain('外区人员');
  expect(JSON.stringify(await sheet(manager))).toContain('外区人员');
  expect((await inspector.get('examStaff/export', { examId: exam.id })).status).toBe(403);
});

test('allows staff changes until the examination is over', async () => {
  const now = app.clock.now();
  const made = good(await submit(member({ name: '临时人员' })));
  await story.at('2026-06-06 18:00:00');
  const words = '考试已结束，不能调整考务人员';
  expect(await refusal(member())).toEqual([400, words]);
  expect(await refusal({ id: made.id, name: '改名' })).toEqual([400, words]);
  expect((await manager.post(`examStaff/remove?ids=${made.id}`)).msg).toBe(words);
  app.clock.set(now);
});

test('hides staff of a removed draft until it is restored', async () => {
  const draft = await story.add(examBody('要删的草稿', exam.districtIds));
  good(await submit(member({ examId: draft.id, name: '草稿人员' })));
  const names = async () =>
    good(await manager.get<Page<Member>>('examStaff/list', { name: '草稿人员' })).records.map(({ name }) => name);
  good(await manager.post(`formalExam/remove?ids=${draft.id}`));
  expect(await names()).toEqual([]);
  good(await manager.post('formalExam/restore', { ids: draft.id }));
  expect(await names()).toEqual(['草稿人员']);
});
