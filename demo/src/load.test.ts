import { chainRow } from '@kaoxin/server/engine/timeline/events.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { verifyChain } from '@kaoxin/server/platform/audit/chain.ts';
import { freshDatabase } from '@kaoxin/server/platform/database/testing/testing.ts';
import { digestOf, verifyPassword } from '@kaoxin/server/platform/session/password/passwords.ts';
import { testContext } from '@kaoxin/server/testing/context.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccounts, demoPassword, neighbour, neighbourStaff } from './accounts.ts';
import { bulkParameters, bulkPetitions } from './bulk.ts';
import { loadDemo } from './load.ts';

let context: AppContext;
let close: () => Promise<void>;

const rows = async <R>(text: string): Promise<R[]> => (await context.database.pool.query(text)).rows;
const figure = async (text: string): Promise<number> => Number((await rows<{ n: string }>(text))[0]?.n);

beforeAll(async () => {
  const opened = await testContext({ now: '2026-11-20 08:00:00' });
  context = opened.context;
  close = opened.close;
  expect(await loadDemo(context, { petitions: 120 })).toMatch(/信访件 120 件/);
});
afterAll(() => close());

test('changes nothing at a second load', async () => {
  expect(await loadDemo(context)).toBeNull();
  expect(await figure('select count(*) as n from petition_letter')).toBe(120);
});

test('has valid timelines and detects a changed one', async () => {
  const events = await sql<Parameters<typeof chainRow>[0]>`select * from case_event order by case_id, seq`.execute(
    context.database.kysely,
  );
  const links = events.rows.map((row) => ({ row, link: chainRow(row) }));
  const chains = Map.groupBy(links, ({ row }) => row.caseId);
  expect(chains.size).toBe(140);
  for (const chain of chains.values()) expect(verifyChain(chain.map(({ link }) => link))).toMatchObject({ ok: true });
  const longest = [...chains.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  const forged = longest.map(({ row }) => chainRow(row.seq === 3 ? { ...row, note: '改动' } : row));
  expect(verifyChain(forged)).toMatchObject({ ok: false, seq: 3 });
});

test('allows logins with the named roles', async () => {
  const people = await rows<{ account: string; password_hash: string; must_change_password: number }>(
    'select account, password_hash, must_change_password from "user"',
  );
  for (const { account } of demoAccounts) {
    const found = people.find((person) => person.account === account);
    expect(found?.must_change_password, account).toBe(0);
  }
  const [first] = people.filter(({ account }) => account === demoAccounts[0]?.account);
  expect(await verifyPassword(digestOf(demoPassword), first?.password_hash ?? '')).toBe(true);
  expect(
    await figure('select count(*) as n from "user" where cardinality(role_ids) <> 1 or cardinality(dept_ids) <> 1'),
  ).toBe(0);
});

test('has 120 users in 34 departments and all roles', async () => {
  const staff = `select u.* from "user" u where u.tenant_id = '000000'`;
  expect(await figure(`select count(*) as n from (${staff}) u`)).toBe(120);
  expect(await figure(`select count(*) as n from dept where tenant_id = '000000'`)).toBe(34);
  const roles = await rows<{ role: string; n: number }>(`select r.role_alias as role, count(u.id)::int as n
    from role r left join (${staff}) u on r.id = any(u.role_ids) where r.tenant_id = '000000' group by 1`);
  for (const { role, n } of roles) expect([role, n >= 2]).toEqual([role, true]);
  expect(
    await figure(`select count(*) as n from district d where d.dept_id is not null and 2 > (select count(*)
      from (${staff}) u join role r on r.id = any(u.role_ids) where d.dept_id = any(u.dept_ids)
        and r.role_alias = case d.node_type when 1 then 'district_manager' else 'centre_manager' end)`),
  ).toBe(0);
  expect(await figure(`select count(*) as n from (${staff}) u where account !~ '^[a-z]+$'`)).toBe(0);
});

test('has districts, centres, rooms and seats with matching codes', async () => {
  const [places] = await rows<Record<string, number>>(`
    select count(*) filter (where node_type = 1)::int as districts, count(*) filter (where node_type = 2)::int as centres,
      count(distinct code)::int as codes, count(distinct dept_id)::int as depts,
      count(*) filter (where node_type = 2 and centre_kind = 1)::int as paper,
      count(*) filter (where node_type = 2 and centre_kind = 2)::int as computer
    from district where tenant_id = '000000'`);
  expect(places).toEqual({ districts: 11, centres: 60, codes: 71, depts: 27, paper: 36, computer: 18 });
  const [held] = await rows<Record<string, number>>(
    'select count(*)::int as rooms, sum(seats)::int as seats from room',
  );
  expect(held).toEqual({ rooms: 1480, seats: 42600 });
  const astray = `select count(*) as n from district c left join district d on d.id = c.parent_id
    where c.node_type = 2 and (d.id is null or c.code !~ ('^' || d.code || '[0-9]{3}$'))`;
  expect(await figure(astray)).toBe(0);
  expect(
    await figure(`select count(*) as n from district where not exists (
    select from region r where r.code = region_code) and node_type = 1`),
  ).toBe(0);
});

test('has twenty consistent examinations in every state', async () => {
  const states = await rows<{ status: number; n: number }>(
    'select status, count(*)::int as n from formal_exam group by status order by status',
  );
  expect(states.map(({ status, n }) => [status, n])).toEqual([
    ...[
      [0, 2],
      [10, 3],
      [20, 3],
      [30, 1],
    ],
    ...[
      [40, 2],
      [50, 6],
      [60, 2],
      [90, 1],
    ],
  ]);
  const wrong = [
    'select count(*) as n from formal_exam where not (register_start < register_end and register_end <= exam_start and exam_start < exam_end)',
    `select count(*) as n from exam_subject s join formal_exam e on e.id = s.exam_id
      where s.start_time < e.exam_start or s.end_time > e.exam_end or s.start_time >= s.end_time or s.pass_score > s.total_score`,
    `select count(*) as n from exam_place p join formal_exam e on e.id = p.exam_id join district c on c.id = p.centre_id
      where p.district_id <> c.parent_id or p.district_id <> all(e.district_ids) or p.centre_id <> all(e.centre_ids)
        or (e.mode = 1 and c.centre_kind = 2) or (e.mode = 2 and c.centre_kind = 1) or p.plan_seats = 0`,
    `select count(*) as n from formal_exam e where e.status between 10 and 60 and e.mode = 2 and exists (
      select from exam_subject s where s.exam_id = e.id and s.paper_id is null)`,
    `select count(*) as n from formal_exam where status >= 30 and status < 90 and exam_start > '2026-11-20 08:00+08'
      or status = 10 and register_end < '2026-11-20 08:00+08' or status = 20 and exam_start < '2026-11-20 08:00+08'
      or status = 40 and exam_end > '2026-11-20 08:00+08'`,
    `select count(*) as n from case_event where case_type = 'formalExam' and time > '2026-11-20 08:00+08'`,
    `select count(*) as n from formal_exam e where status <> (select to_status from case_event
      where case_type = 'formalExam' and case_id = e.id order by seq desc limit 1)`,
    `select count(*) as n from case_event one join case_event next on next.case_type = one.case_type
      and next.case_id = one.case_id and next.seq = one.seq + 1
      where one.case_type = 'formalExam' and (next.time < one.time or next.from_status is distinct from one.to_status)`,
  ];
  for (const text of wrong) expect([text, await figure(text)]).toEqual([text, 0]);
  expect(await figure('select count(distinct (year, name)) as n from formal_exam')).toBe(20);
  const people = await rows<{ phone: string }>('select phone from exam_staff');
  expect(people.length).toBeGreaterThan(100);
  for (const { phone } of people) expect(context.secrets.open(phone)).toMatch(/^100\d{8}$/);
  expect(await figure('select count(*) as n from paper where status = 2')).toBeGreaterThan(15);
});

test('has a second tenant with package, administrator and quota', async () => {
  const [tenant] = await rows<{ package_name: string; menus: number; people: number; account_number: number }>(`
    select p.package_name, cardinality(string_to_array(p.menu_id, ',')) as menus, t.account_number,
      (select count(*)::int from "user" u where u.tenant_id = t.tenant_id) as people
    from tenant t join tenant_package p on p.id = t.package_id where t.tenant_id = '${neighbour.tenantId}'`);
  expect(tenant).toMatchObject({ package_name: '信访办理版', menus: 6, people: neighbourStaff.length });
  expect(tenant?.people).toBeLessThan(tenant?.account_number ?? 0);
  const [ruler] = await rows<{ password_hash: string; alias: string }>(`
    select u.password_hash, r.role_alias as alias from "user" u join role r on r.id = any(u.role_ids)
    where u.tenant_id = '${neighbour.tenantId}' and u.account = 'admin'`);
  expect(ruler?.alias).toBe('admin');
  expect(await verifyPassword(digestOf(demoPassword), ruler?.password_hash ?? '')).toBe(true);
});

test('has readable messages in the trial outbox, none sent', async () => {
  const kept = await rows<{ params_sealed: string; state: number; age: number }>(`
    select params_sealed, state, extract(day from timestamptz '2026-11-20 08:00+08' - sms_message.create_time)::int as age
    from sms_message join sms on sms.id = sms_message.sms_id and sms.category = 6`);
  expect(kept.length).toBeGreaterThan(3);
  for (const { params_sealed, state, age } of kept) {
    expect([state, Object.keys(JSON.parse(context.secrets.open(params_sealed, 'message'))).length > 0]).toEqual([
      5,
      true,
    ]);
    expect(age).toBeLessThan(7);
  }
});

test('encrypts personal fields and finds them by digest', async () => {
  const stored = await rows<{ id_no: string; id_hash: string; phone: string }>(
    'select id_no, id_hash, phone from petition_letter where id_no is not null',
  );
  expect(stored.length).toBeGreaterThan(60);
  for (const { id_no, id_hash, phone } of stored) {
    const plain = context.secrets.open(id_no);
    expect(plain).toMatch(/^9901\d{13}[\dX]$/);
    expect(context.secrets.digest(plain)).toBe(id_hash);
    expect(context.secrets.open(phone)).toMatch(/^100\d{8}$/);
  }
  expect(await figure(`select count(*) as n from petition_letter t where t::text ~ '9901[0-9]{13}[0-9X]'`)).toBe(0);
});

test('numbers letters without gaps, one per answer', async () => {
  const numbers = await rows<{
    doc_no: string;
  }>(`select reply_doc_no as doc_no from petition_letter where reply_doc_no is not null
    union all select doc_no from document where template_code in ('XF02', 'XF04', 'XF05')`);
  const byWord = Map.groupBy(numbers, ({ doc_no }) => doc_no.replace(/\d+号$/, ''));
  for (const [word, list] of byWord) {
    const given = list.map(({ doc_no }) => Number(/(\d+)号$/.exec(doc_no)?.[1])).toSorted((a, b) => a - b);
    expect(given, word).toEqual(given.map((_, index) => index + 1));
  }
  const bare = `select count(*) as n from petition_letter p where case_status in (40, 41) and not exists (
    select from document d where d.case_id = p.id and d.doc_no = p.reply_doc_no)`;
  expect(await figure(bare)).toBe(0);
  expect(await figure(`select count(*) as n from document where html like '%草稿%'`)).toBe(0);
});

test('has ascending ids and continues case numbers', async () => {
  expect(
    await figure(`select count(*) as n from (
    select create_time, lag(create_time) over (order by id) as before from petition_letter) o where create_time < before`),
  ).toBe(0);
  expect(
    await figure(`select count(*) as n from (
    select create_time::date as day, count(*) as made from petition_letter group by 1) d
    left join case_sequence s on s.name = 'petition|' || d.day where s.last is distinct from d.made`),
  ).toBe(0);
});

test('skips a database in use', async () => {
  const database = await freshDatabase();
  await database.pool.query(`insert into "user" (tenant_id, account, password_hash, name, real_name)
    values ('000000', 'a', 'x', 'a', 'a'), ('000000', 'b', 'x', 'b', 'b')`);
  const other = { ...context, database };
  const answer = await loadDemo(other);
  await database.close();
  expect(answer).toBeNull();
});

test('adds bulk rows with valid numbers and restores indexes', async () => {
  const { kysely } = context.database;
  const indexes = `select count(*) as n from pg_indexes where tablename in ('param', 'petition_letter')`;
  const before = await figure(indexes);
  await bulkParameters(kysely, 500);
  await bulkPetitions(kysely, 500);
  expect(await figure(indexes)).toBe(before);
  expect(await figure(`select count(*) as n from param where param_key like 'bench.%'`)).toBe(500);
  expect(await figure('select count(distinct id) as n from petition_letter')).toBe(620);
  const [latest] = await rows<{ next: string; last: string }>(
    'select next_id() as next, max(id) as last from petition_letter',
  );
  expect(BigInt(latest?.next ?? 0) > BigInt(latest?.last ?? 0)).toBe(true);
});

test('has 9,000 survey answers, including invalid ones', async () => {
  expect(await figure('select count(*) as n from survey_answer')).toBe(9000);
  const [kinds] = await rows<{ fast: number; straight: number; valid: number }>(`select
    count(*) filter (where duration < 5 and status = 2)::int as fast,
    count(*) filter (where duration >= 5 and status = 2)::int as straight,
    count(*) filter (where duration < 5 and status = 1)::int as valid from survey_answer`);
  expect(kinds?.fast).toBeGreaterThan(200);
  expect(kinds?.straight).toBeGreaterThan(200);
  expect(kinds?.valid).toBe(0);
  expect(await figure('select count(distinct q_type) as n from survey_question')).toBe(6);
});
