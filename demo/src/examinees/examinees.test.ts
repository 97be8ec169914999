import { buffer } from 'node:stream/consumers';
import { planState } from '@kaoxin/contract/exam/arrange-states.ts';
import { arrangeJobs } from '@kaoxin/server/areas/exam/arrange/routes.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { comingJob, examineesComing } from '@kaoxin/server/platform/demonstration.ts';
import { putJob } from '@kaoxin/server/platform/jobs/queue.ts';
import { workOff } from '@kaoxin/server/platform/jobs/work-off.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { testContext } from '@kaoxin/server/testing/context.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChanged, hasTurn } from '../../../tests/setup/scope.ts';
import { loadDemo } from '../load.ts';
import { demonstrationSources } from '../sources.fixture.ts';
import { fillExaminees } from './fill.ts';
import { demoExaminees } from './job.ts';

const runsExaminees = hasChanged(...demonstrationSources) || hasTurn(2, 7);

describe.runIf(runsExaminees)('demo examinees', () => {
  let context: AppContext;
  let close: () => Promise<void>;
  let people: number;
  const asked = Number(process.env.PEOPLE ?? 900);

  const rows = async <R>(text: string): Promise<R[]> => (await context.database.pool.query(text)).rows;
  const figure = async (text: string): Promise<number> =>
    Number((await rows<{ n: string }>(`select (${text}) as n`))[0]?.n);

  beforeAll(async () => {
    const opened = await testContext({ now: '2026-11-20 08:00:00' });
    context = opened.context;
    close = opened.close;
    await loadDemo(context, { petitions: 10 });
    const stop = new AbortController();
    const first = { stop: stop.signal, told: async () => stop.abort() };
    await expect(fillExaminees(context, asked, first)).rejects.toThrow('the server stops');
    people = await fillExaminees(context, asked);
  });
  afterAll(() => close());

  const held = `(select e.* from examiner e join formal_exam f on f.id = e.exam_id and f.status > 10)`;
  const applying = `(select e.* from examiner e join formal_exam f on f.id = e.exam_id and f.status = 10)`;

  test('has the requested number in fourteen examinations, correctly counted', async () => {
    expect(await figure('select count(*) from examiner')).toBe(people);
    expect(await figure('select sum(people) from examiner_count')).toBe(people);
    expect(await figure(`select count(*) from ${held} e`)).toBe(asked);
    expect(await figure(`select count(distinct exam_id) from ${held} e`)).toBe(14);
    // exact for fifty thousand; with fewer, the examination with the truths takes most
    const persons = await figure('select count(*) from person');
    expect(persons / asked).toBeGreaterThan(0.76);
    expect(persons / asked).toBeLessThan(0.8);
    expect(
      await figure(`select count(*) from ${applying} e where not exists (
      select from ${held} o where o.person_id = e.person_id)`),
    ).toBe(0);
  });

  test('has applicants in every state with ordered steps', async () => {
    const found = await rows<{ state: number; n: number }>(`select reg_status as state, count(*)::int as n
      from ${applying} e group by 1 order by 1`);
    expect(found.map(({ state }) => state)).toEqual([0, 1, 2, 3, 9]);
    expect(found.reduce((sum, { n }) => sum + n, 0)).toBe(Math.round(asked * 0.02));
    expect(await figure(`select count(distinct exam_id) from ${applying} e`)).toBe(2);
    expect(
      await figure(`select count(*) from ${applying} e where (reg_status = 2) <> (reg_note is not null)
        or room_id is not null or ticket_no is not null`),
    ).toBe(0);
    expect(
      await figure(`select count(*) from ${applying} e where reg_status <> coalesce((select to_status from examiner_step s
        where s.examiner_id = e.id order by create_time desc limit 1), 0)`),
    ).toBe(0);
    expect(
      await figure(`select count(*) from examiner_step s join ${applying} e on e.id = s.examiner_id
        where s.create_time <= e.create_time or s.create_time > '2026-11-20 08:00+08' or s.actor_name <> '唐亦山'`),
    ).toBe(0);
  });

  test('mixes ages and educations; attendance 71–88 %', async () => {
    const shares = await rows<{ education: number; share: number }>(`select education,
      count(*)::float / sum(count(*)) over () as share from ${held} e group by 1 order by 1`);
    for (const [place, wanted] of [0.04, 0.22, 0.52, 0.18, 0.04].entries()) {
      expect(shares[place]?.education).toBe(place + 1);
      expect(Math.abs((shares[place]?.share ?? 0) - wanted)).toBeLessThan(0.05);
    }
    const ages = await rows<{
      decade: number;
      n: number;
    }>(`select (extract(year from birthday)::int / 10) * 10 as decade,
      count(*)::int as n from person group by 1 order by 1`);
    expect(ages.map(({ decade }) => decade)).toEqual([1960, 1970, 1980, 1990, 2000]);
    expect(ages.find(({ decade }) => decade === 1990)?.n).toBe(Math.max(...ages.map(({ n }) => n)));
    const rates = await rows<{ people: number; rate: number }>(`select count(*)::int as people,
      avg(case when attend_status in (1, 3) then 1.0 else 0 end)::float as rate from ${held} e
      where reg_status = 3 and exam_id in (select id from formal_exam where status >= 40) group by exam_id`);
    expect(rates).toHaveLength(10);
    // three standard errors of such a small number
    for (const { people: n, rate } of rates) {
      const chance = 3 * Math.sqrt(0.16 / n);
      expect(rate).toBeGreaterThan(0.71 - chance);
      expect(rate).toBeLessThan(0.88 + chance);
    }
  });

  test('dates rosters before the end of the registration', async () => {
    expect(
      await figure(`select count(*) from examiner e join formal_exam f on f.id = e.exam_id
        where e.create_time > f.register_end or e.create_time < f.register_start`),
    ).toBe(0);
  });

  test('assigns seats and tickets after the arrangement only', async () => {
    expect(await figure('select count(*) from examiner where room_id is not null and ticket_no is null')).toBe(0);
    const seated = `select count(*) from examiner e join formal_exam f on f.id = e.exam_id and f.status > 20
      where e.reg_status = 3`;
    expect(await figure(`${seated} and e.room_id is null`)).toBe(0);
    expect(
      await figure('select count(*) from exam_seat s join formal_exam f on f.id = s.exam_id where f.status = 20'),
    ).toBe(0);
    expect(await figure('select count(*) from examiner where room_id is not null')).toBe(await figure(seated));
  });

  test('shows one unadopted seating preview for the earliest examination', async () => {
    expect(await workOff(context, arrangeJobs)).toBe(1);
    const plans = await rows<{ place: number; state: number; people: number; seated: number; rest: number }>(`
      select place::int, p.state,
        (select sum((part ->> 'people')::int) from jsonb_each(p.parts) d (id, part))::int as people,
        (select sum((part ->> 'seated')::int) from jsonb_each(p.parts) d (id, part))::int as seated,
        (select count(*) from examiner e where e.exam_id = f.id and e.reg_status in (0, 1, 3))::int as rest
      from (select id, rank() over (order by exam_start) as place from formal_exam where status = 20) f
      join seat_plan p on p.exam_id = f.id`);
    expect(plans).toEqual([
      { place: 1, state: planState.of.preview, people: plans[0]?.rest, seated: plans[0]?.rest, rest: plans[0]?.rest },
    ]);
    expect(plans[0]?.rest).toBeGreaterThan(20);
  });

  test('sums marks of sheets; no scores before the day', async () => {
    expect(
      await figure(`select count(*) from examiner_score s join formal_exam f on f.id = s.exam_id and f.status < 40
        and (f.status < 30 or s.score is not null)`),
    ).toBe(0);
    const summed = `select examiner_id, sum(score) as total from examiner_score where attend = 1 and invalid_flag = 0
      group by 1`;
    expect(
      await figure(`select count(*) from (${summed}) s join examiner_result r using (examiner_id)
        where r.total_score is distinct from s.total`),
    ).toBe(0);
    expect(await figure('select count(*) from examiner_result where total_score > 0')).toBeGreaterThan(300);
    expect(
      await figure(`select count(*) from examiner_score s join examiner e on e.id = s.examiner_id
        where s.centre_id is distinct from e.centre_id or s.district_id <> e.district_id`),
    ).toBe(0);
  });

  test('alternates papers A and B by column', async () => {
    const forms = await rows<{
      label: string;
      told: string;
      sat: number;
      even: number;
      women: number;
    }>(`select p.label, count(*)::int as sat, avg((e.gender = 2)::int)::float as women,
        concat_ws(' ', f.status, s.subject_code,
          (select count(*) from paper_question q where q.paper_id = p.paper_id)) as told,
        (count(*) filter (where (e.seat_no - 1) / ((r.seats + r.columns_count - 1) / r.columns_count) % 2 = 0))::int as even
      from (select exam_id, id as subject_id, 'A' as label, paper_id from exam_subject
        where id in (select subject_id from subject_paper)
        union all select exam_id, subject_id, label, paper_id from subject_paper) p
      join exam_subject s on s.id = p.subject_id join formal_exam f on f.id = p.exam_id
      join answer_sheet a on a.exam_id = p.exam_id and a.paper_id = p.paper_id join examiner e on e.id = a.examiner_id
      join room r on r.id = e.room_id
      group by p.label, f.status, s.subject_code, p.paper_id order by p.label`);
    expect(forms.map(({ label, told }) => `${label} ${told}`)).toEqual(['A 50 xingce 100', 'B 50 xingce 100']);
    const [a, b] = forms;
    expect([a?.even, b?.even]).toEqual([a?.sat, 0]);
    // fairness statistics compare examinees of the same paper
    for (const form of forms) expect(Math.abs(form.women - 0.5)).toBeLessThan(0.2);
  });

  test('has room counts equal to seats', async () => {
    const seats = `select exam_id, room_id, count(*)::int as places from exam_seat group by 1, 2`;
    expect(
      await figure(`select count(*) from (${seats}) s full join exam_room r using (exam_id, room_id)
        where s.places is distinct from nullif(r.places, 0)`),
    ).toBe(0);
    const first = `select distinct on (exam_id, examiner_id) * from exam_seat order by exam_id, examiner_id, slot`;
    expect(
      await figure(`select count(*) from (${first}) s full join (select * from examiner where room_id is not null) e
        on e.exam_id = s.exam_id and e.id = s.examiner_id where e.room_id is distinct from s.room_id
          or e.seat_no is distinct from s.seat_no or e.centre_id is distinct from s.centre_id`),
    ).toBe(0);
  });

  test('has violations in every phase with letters and consequences', async () => {
    const phases = await rows<{ phase: string; n: number }>(`select case when status = 3 then 'revoked'
        when decided_time is not null then 'decided' when defence_until < date '2026-11-20' then 'heard' else 'open' end
      as phase, count(*)::int as n from violation_record group by 1 order by 1`);
    expect(phases).toEqual([
      { phase: 'decided', n: 5 },
      { phase: 'heard', n: 1 },
      { phase: 'open', n: 2 },
      { phase: 'revoked', n: 2 },
    ]);
    expect(await figure(`select count(*) from document where case_type = 'violation' and template_code = 'WJ01'`)).toBe(
      10,
    );
    expect(await figure(`select count(*) from document where case_type = 'violation' and template_code = 'WJ02'`)).toBe(
      7,
    );
    expect(await figure('select count(*) from examiner where violation_level > 0')).toBe(8);
    expect(await figure('select count(*) from formal_exam where status = 40 and release_state = 1')).toBe(1);
  });

  test('voids only the scores of violations found after release', async () => {
    const released = `join formal_exam f on f.id = e.exam_id and f.status = 50`;
    const found = await rows<{ level: number; subjects: number; void: number }>(`select
        e.violation_level as level, count(*)::int as subjects, sum(s.invalid_flag)::int as void
      from examiner e ${released} join examiner_score s on s.examiner_id = e.id
      where e.id in (select examiner_id from violation_record) group by e.id, e.violation_level order by 1, 3`);
    expect(found.map(({ level, subjects, void: voided }) => [level, subjects, voided])).toEqual([
      [0, 2, 0],
      [1, 2, 1],
      [1, 2, 1],
      [5, 2, 2],
    ]);
    expect(
      await figure(`select count(*) from examiner_score s join examiner e on e.id = s.examiner_id ${released}
        where s.invalid_flag = 1 and e.violation_level = 0`),
    ).toBe(0);
  });

  test('has partial attendance, no scores in the running examination', async () => {
    const running = `from examiner e join formal_exam f on f.id = e.exam_id and f.status = 30 where e.reg_status = 3`;
    const found = await rows<{ attendStatus: number }>(
      `select distinct attend_status as "attendStatus" ${running} order by 1`,
    );
    expect(found.map(({ attendStatus }) => attendStatus)).toEqual([0, 1, 2]);
    expect(
      await figure(`select count(*) from examiner_score s join formal_exam f on f.id = s.exam_id and f.status = 30
        join examiner e on e.id = s.examiner_id where s.score is not null or e.attend_status <> s.attend`),
    ).toBe(0);
    expect(
      await figure(`select count(*) ${running} and exists (select from examiner_count c where c.exam_id = e.exam_id
        group by c.attend_status having sum(c.people) <> (select count(*) from examiner o
          where o.exam_id = e.exam_id and o.attend_status = c.attend_status))`),
    ).toBe(0);
  });

  test('gives examinees of the running examination drawn photos', async () => {
    const photos = await rows<{ fileKey: string | null; contentType: string }>(`select b.file_key as "fileKey",
        b.content_type as "contentType" from examiner e join formal_exam f on f.id = e.exam_id and f.status = 30
      left join biz_file b on b.id = e.photo_id and b.case_type = 'examiner' and b.case_id = e.id`);
    expect(new Set(photos.map(({ fileKey }) => fileKey)).size).toBe(photos.length);
    const drawings = new Set<string>();
    for (const { fileKey, contentType } of photos) {
      expect(contentType).toBe('image/png');
      const bytes = await buffer(await context.files.open(fileKey ?? ''));
      expect(bytes.length).toBeLessThan(4_000);
      drawings.add(bytes.toString('base64'));
    }
    expect(drawings.size).toBeGreaterThan(6);
  });

  test('reports and resumes progress, and deletes the finished job', async () => {
    const exams = await rows<{ id: string }>('select exam_id::text as id from examiner group by 1 order by 1');
    const payload = { people: asked, finished: exams.slice(1).map(({ id }) => id) };
    await putJob(context.database.kysely, firstTenant, { kind: comingJob, payload, seconds: 0 });
    const coming = () => examineesComing(context.database.kysely, firstTenant);
    expect(await coming()).toEqual({ done: exams.length - 1, of: null });
    expect(await workOff(context, [demoExaminees])).toBe(1);
    expect(await coming()).toBeNull();
  });

  test('adds nothing in a second run', async () => {
    expect(await fillExaminees(context, asked)).toBe(people);
    expect(await figure('select count(*) from examiner')).toBe(people);
    expect(await figure('select count(*) from violation_record')).toBe(10);
    expect(await figure('select count(*) from seat_plan')).toBe(1);
  });
});
