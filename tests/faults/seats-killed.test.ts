import type { Page } from '@kaoxin/contract/conventions.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { pdfPages } from '../../server/src/engine/letters/testing/pdf-text.ts';
import { makeZip } from '../../server/src/platform/files/testing/zip-maker.ts';
import { makeSecrets } from '../../server/src/platform/secrets.ts';
import { patience } from '../setup/patience.ts';
import { byTurn } from './by-turn.ts';
import { callerWith, signIn } from './client.ts';
import { ask, hasPostgres, onPostgres, secretKey } from './databases.ts';
import type { Place } from './held.ts';
import { killedAt, startMortal } from './killed-task.ts';

/** More than one print batch. */
const inDistrict = 110;
const photos = 80;

interface Exam {
  id: string;
  districts: { id: string }[];
  subjects: { subjectCode: string }[];
}

const enrol = (exam: Exam): string => `
  insert into examiner (tenant_id, exam_id, district_id, person_id, name, gender, id_type, id_no, id_hash, phone,
    subjects, reg_status, photo_name)
  select tenant_id, id, district, 1, '考生' || n, 1, 1, '${makeSecrets(Buffer.from(secretKey, 'hex')).seal('330102199001011234')}',
    'killed ' || district || ' ' || n, '', '{${exam.subjects.map(({ subjectCode }) => subjectCode).join(',')}}', 3,
    case district when ${exam.districts[0]?.id} then 'p' || n || '.jpg' end
  from formal_exam, unnest(district_ids) district, generate_series(1, ${inDistrict}) n where id = ${exam.id};
  insert into examiner_count (tenant_id, exam_id, district_id, centre_id, reg_status, attend_status, violation_level, people)
  select tenant_id, exam_id, district_id, 0, 3, 0, 0, count(*) from examiner where exam_id = ${exam.id} group by 1, 2, 3;
  analyze examiner`;

describe.skipIf(!hasPostgres)('servers killed while seats are arranged, photos matched and cards printed', () => {
  it('F01 complete each once, or leave nothing and start again', {
    timeout: patience.fault,
  }, async () => {
    const shared = { ...(await onPostgres('office')), DEMO: 'on' };
    const { DATABASE_URL: url } = shared;
    const server = await startMortal(shared);
    const site = await (await signIn(server.url)).get<{ demoAccounts: { password: string }[] }>('site');
    const { token } = await signIn(server.url, 'tangyishan', site.body?.data.demoAccounts[0]?.password ?? '');
    const asked = async <D>(call: string, body?: object): Promise<D> => {
      const caller = callerWith(server.url, token);
      const answer = await (body ? caller.post<D>(call, body) : caller.get<D>(call));
      if (answer.status !== 200 || !answer.body) throw new Error(`${call} ${answer.status}: ${answer.body?.msg}`);
      return answer.body.data;
    };
    const [open] = (await asked<Page<Exam>>('formalExam/page?status=20')).records;
    const exam = await asked<Exam>(`formalExam/detail?id=${open?.id}`);
    await ask(url, enrol(exam));
    const people = exam.districts.length * inDistrict;

    const ended = (taskId: string): Promise<TaskRecord> =>
      vi.waitUntil(
        async () => {
          const task = await asked<TaskRecord>(`task/detail?id=${taskId}`);
          return task.state === 'waiting' || task.state === 'running' ? undefined : task;
        },
        { timeout: patience.poll, interval: 50 },
      );
    const through = async (
      begin: () => Promise<{ taskId: string }>,
      places: readonly Place[],
      halfDone: () => Promise<void>,
    ): Promise<TaskRecord> => {
      const beginning = async () => (await begin()).taskId;
      return ended(await killedAt(byTurn(places, 1), server, { url, begin: beginning, halfDone }));
    };
    const count = async (statement: string): Promise<number> =>
      (await ask<{ n: number }>(url, `select count(*)::int as n ${statement}`))[0]?.n ?? Number.NaN;
    const checkpoint = (when: string): Place => ({ event: 'update on task_checkpoint', when });
    const ofExam = `exam_id = ${exam.id}`;
    const planned = `from seat_plan_room, unnest(examiner_ids, slots) s (person, slot) where ${ofExam}`;
    const seats = `from exam_seat where ${ofExam}`;
    const rules = { oneSubject: 0, unitsApart: 1, keepSpare: 1 };
    const preview = () => asked<{ id: string; taskId: string }>('formalExam/arrange', { examId: exam.id, rules });

    let plan = '';
    const beginPlan = async () => {
      const begun = await preview();
      plan = begun.id;
      return begun;
    };
    const made = await through(
      beginPlan,
      [
        checkpoint(`new.checkpoint->>'made' = '1'`),
        checkpoint(`new.checkpoint->>'made' = '3'`),
        { event: 'update on seat_plan', when: 'new.state = 1 and old.state = 0' },
      ],
      async () => expect(await count(seats)).toBe(0),
    );
    expect(made).toMatchObject({ state: 'done', done: exam.districts.length });
    const places = await count(planned);
    expect(await count(`from (select distinct person, slot ${planned}) one`)).toBe(places);
    expect(await count(`from (select distinct person ${planned}) one`)).toBe(people);

    const adopted = await through(
      () => asked<{ taskId: string }>('formalExam/arrangeAdopt', { id: plan }),
      [
        { event: 'insert on exam_seat', when: `new.district_id = ${exam.districts[2]?.id}` },
        checkpoint(`new.checkpoint->>'seated' is not null`),
      ],
      async () => {
        expect(await count(seats)).toBe(0);
        expect(await count(`from examiner where ${ofExam} and ticket_no is not null`)).toBe(0);
        expect(await count(`from seat_plan where id = ${plan} and state = 1`)).toBe(1);
      },
    );
    expect(adopted).toMatchObject({ state: 'done', words: `已采用编排方案，${people}人有座位` });
    expect(await count(seats)).toBe(places);
    expect(await count(`from (select distinct room_id, slot, seat_no ${seats}) one`)).toBe(places);
    expect(await count(`from (select distinct ticket_no from examiner where ${ofExam}) one`)).toBe(people);
    const [kept] = await ask<{ n: number }>(url, `select sum(places)::int as n from exam_room where ${ofExam}`);
    expect(kept?.n).toBe(places);
    const { timeline } = await asked<{ timeline: { actionName: string }[] }>(`formalExam/detail?id=${exam.id}`);
    const steps = timeline.map(({ actionName }) => actionName);
    for (const step of ['生成编排预览', '采用编排方案']) expect(steps.filter((name) => name === step)).toHaveLength(1);

    const content = await sharp({ create: { width: 300, height: 420, channels: 3, background: '#7896be' } })
      .jpeg()
      .toBuffer();
    const zip = makeZip([
      ...Array.from({ length: photos }, (_, n) => ({ name: `p${n + 1}.jpg`, content })),
      { name: '无人.jpg', content },
    ]);
    const bring = async () => {
      const form = new FormData();
      form.append('file', new Blob([Uint8Array.from(zip)], { type: 'application/zip' }), '照片.zip');
      const answer = await fetch(`${server.url}/api/examiners/photos?examId=${exam.id}`, {
        method: 'POST',
        headers: { 'blade-auth': `bearer ${token}` },
        body: form,
      });
      return ((await answer.json()) as { data: { taskId: string } }).data;
    };
    const withPhoto = `from examiner where ${ofExam} and photo_id is not null`;
    const matched = await through(
      bring,
      [checkpoint(`new.checkpoint->>'upTo' = '25'`), checkpoint(`new.checkpoint->>'upTo' = '75'`)],
      async () => expect((await count(withPhoto)) % 25).toBe(0),
    );
    expect(matched).toMatchObject({
      state: 'done',
      words: `${photos + 1}个文件：${photos}张照片已导入，1个文件名不在名单中，0个文件不合要求`,
    });
    expect(await count(withPhoto)).toBe(photos);
    expect(await count(`from biz_file where case_type = 'examiner' and is_deleted = 0`)).toBe(photos);
    expect((await ended((await bring()).taskId)).state).toBe('done');
    expect(await count(withPhoto)).toBe(photos);

    const cards = `formalExam/seatCards?examId=${exam.id}&perPage=4`;
    const print = () => asked<{ taskId: string }>(cards);
    const printed = await through(
      print,
      [checkpoint(`(new.checkpoint->>'done')::int = 0`), checkpoint(`(new.checkpoint->>'done')::int > 300`)],
      async () => expect(await count(`from task where kind = 'print exam' and result_key is not null`)).toBe(0),
    );
    expect(printed).toMatchObject({ state: 'done', done: people });
    const fileOf = async (taskId: string) =>
      pdfPages(
        Buffer.from(
          await (
            await fetch(`${server.url}/api/task/result?id=${taskId}`, { headers: { 'blade-auth': `bearer ${token}` } })
          ).arrayBuffer(),
        ),
      );
    const text = (await fileOf(printed.id)).join('').replaceAll(/\s/g, '');
    const tickets = await ask<{ ticket: string }>(url, `select ticket_no as ticket from examiner where ${ofExam}`);
    expect(tickets.filter(({ ticket }) => text.split(ticket).length !== 2)).toEqual([]);
    expect(await count(`from audit where call = 'TASK print exam' and input::text like '%people%'`)).toBe(1);
    const again = await print();
    expect(again.taskId).not.toBe(printed.id);
    expect((await ended(again.taskId)).state).toBe('done');
    const next = await preview();
    expect((await ended(next.taskId)).state).toBe('done');
    await asked('formalExam/arrangeDiscard', { id: next.id });
    expect(await count(seats)).toBe(places);
    for (const left of ['task_checkpoint', 'task_part']) expect([left, await count(`from ${left}`)]).toEqual([left, 0]);
    const told = await ask<{ title: string; n: number }>(
      url,
      `select title, count(*)::int as n from inbox_message where title like '%已完成' group by 1`,
    );
    expect(told.find(({ title }) => title.startsWith('采用编排方案'))?.n).toBe(1);
  });
});
