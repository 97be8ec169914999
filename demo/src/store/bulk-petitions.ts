import { pinyinInitials } from '@kaoxin/server/platform/text/pinyin.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';

const titles = [
  '考场环境与噪声问题反映',
  '成绩异议请求核查',
  '证书发放时间咨询',
  '报名资格审核异议',
  '机考设备故障影响作答',
  '招聘公告岗位条件咨询',
  '准考证打印问题',
  '面试安排意见',
  '考后资格复核申诉',
  '服务窗口建议',
];
const content =
  '本人参加考试时遇到上述情况，已向现场工作人员反映，但没有得到明确答复。现将经过说明如下，请核实后书面告知处理结果，并说明今后如何避免再次发生。';

/** The check digit of a case number (ISO 7064 MOD 11,10) as a temporary SQL function. */
const checkDigit = sql`
  create or replace function pg_temp.check_digit(digits text) returns integer language plpgsql immutable as $$
  declare product integer := 10; sum integer;
  begin
    for place in 1 .. length(digits) loop
      sum := (substr(digits, place, 1)::integer + product) % 10;
      if sum = 0 then sum := 10; end if;
      product := (sum * 2) % 11;
    end loop;
    return (11 - product) % 10;
  end $$`;

/** Age of the petitions in days; the last sixty days are open, and one in five hundred of the older ones. */
const span = 1000;
const open = 60;

const matters = (count: number) => sql`
  select i, received, title, initials, status, 'XF' || digits || pg_temp.check_digit(digits) as number,
    status = 20 and days > 62 as late, greatest(days - 62, 0) as overdue
  from (
    select i, received, days, to_char(received, 'YYYYMMDD') || lpad((i % 1000000)::text, 6, '0') as digits,
      (${titles}::text[])[1 + i % ${titles.length}::int] as title,
      (${initials()}::text[])[1 + i % ${titles.length}::int] as initials,
      case when i % 500 = 0 then 20 when days >= ${open}::int then case when i % 9 = 0 then 41 else 50 end
        when i % 10 < 3 then 10 when i % 10 < 7 then 20 when i % 10 < 8 then 30 else 40 end as status
    from (
      select i, now() - age as received, extract(day from age)::int as days
      from (
        select i, (${count}::int - i)::float8 * ${span}::int / ${count}::int * interval '1 day' as age
        from generate_series(1, ${count}::int) i) numbered) dated) made`;

const initials = (): string[] => titles.map((title) => pinyinInitials(title));

const types = sql`
  select id, dept_id, coalesce(legal_class, 3) as legal_class, row_number() over (order by id) - 1 as place,
    count(*) over () as total
  from case_type where tenant_id = ${firstTenant} and kind = 2 and parent_id <> 0 and is_deleted = 0 and confidential = 0`;

const handlers = sql`
  select distinct on (dept_ids[1]) id, real_name, dept_ids[1] as dept_id from "user"
  where tenant_id = ${firstTenant} and is_deleted = 0 order by dept_ids[1], id`;

/** The end of the day after `days` days, ignoring holidays. */
const due = (days: number) =>
  sql`(date_trunc('day', received) + ${days + 1}::int * interval '1 day' - interval '1 second')`;

export async function bulkPetitionRows(db: Kysely<unknown>, count: number, id: RawBuilder<unknown>): Promise<void> {
  await checkDigit.execute(db);
  await sql`
    insert into petition_letter (id, tenant_id, create_time, update_time, case_no, query_code, source, received_time,
      applicant_name, id_hash, district_id, dept_id, handler_id, handler_name, handler_time, reply_result, reply_content,
      reply_time, accept_start, accept_days, accept_unit, accept_due, accept_notice_time, finish_start, finish_days,
      finish_unit, simple_finish_days, finish_due, accept_raw, accept_warn, finish_raw, finish_warn, told_state, told_late, priority, case_status, search_key, type_id,
      legal_class, title, content, accept_result, recusals_noted)
    select ${id}, ${firstTenant}, received, received, number, upper(substr(md5(number), 1, 8)), 1 + i % 7, received,
      '王' || substr('海晓春秋明国丽美永德', 1 + i % 10, 1), encode(sha256(('person ' || i % 800000)::bytea), 'hex'),
      places.districts[1 + i % cardinality(places.districts)], kind.dept_id, handler.id, handler.real_name,
      case when handler.id is not null then received + interval '1 day' end,
      case when status >= 40 then 1 + i % 5 end, case when status >= 40 then ${content} end,
      case when status >= 40 then received + interval '20 days' end,
      received, 15, 'calendar', ${due(15)}, case when status > 10 then received + interval '2 days' end,
      case when status > 10 then received + interval '2 days' end, 60, 'calendar', 10,
      case when status > 10 then ${due(62)} end,
      ${due(15)}::date, ${due(12)}::date, case when status > 10 then ${due(62)}::date end,
      case when status > 10 then ${due(50)}::date end,
      case when status >= 40 then 5 when late then 3 else 0 end, case when late then overdue else 0 end,
      case when i % 20 = 0 then 2 else 1 end, status, lower(number || ' ' || title || ' ' || initials), kind.id,
      kind.legal_class, title, ${content}, case when status > 10 then 1 end, 1
    from (${matters(count)}) matter
    cross join (
      select array_agg(id order by sort) as districts from district where tenant_id = ${firstTenant} and is_deleted = 0 and node_type = 1) places
    join (${types}) kind on kind.place = i % kind.total
    left join (${handlers}) handler on status > 10 and handler.dept_id = kind.dept_id`.execute(db);
}
