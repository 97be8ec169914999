import type { InputOf } from '@kaoxin/contract/call.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import { type OpeningRecord, opening, openOpenings } from '@kaoxin/contract/correction/opening.ts';
import {
  type CorrectableField,
  changeRule,
  correctableFields,
  fieldLabels,
  keyedFields,
  keysOf,
  openingStatus,
  passesFor,
  phaseOf,
  ruleOf,
} from '@kaoxin/contract/correction/states.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { sql } from 'kysely';
import { citizenLimits } from '#engine/citizens/citizen-limits.ts';
import { type Precondition, Process } from '#engine/process/process.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { refuse } from '#platform/http/errors.ts';
import { limited } from '#platform/http/guards/rate.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { labelsOf } from '#platform/labels.ts';
import { crud, type ResourceHooks } from '#platform/resource/crud.ts';
import { filesToldToAll, toldFiles } from '#platform/resource/files.ts';
import { presenterOf, presentOne } from '#platform/resource/present.ts';
import type { Work } from '#platform/work.ts';
import type { OpeningSelected } from './table.ts';
import { infoExamTable } from './table.ts';

const { draft, open, closed } = openingStatus.of;

/** Users of openings may have no access to examinations, but the name of the examination is public to them. */
export const examOf = (work: Work, id: string) => work.table('formalExam').ofTenant().withRemoved().find(id);

async function counts(work: Work, rows: readonly OpeningSelected[]) {
  const ids = rows.map(({ id }) => id);
  const { rows: found } = await sql<{ examId: string; status: number; count: number }>`
    select m.exam_id, m.case_status as status, count(*)::int as count from ${work.table('message').as('m')}
    where m.exam_id = any(${ids}::bigint[]) group by 1, 2`.execute(work.handle);
  const sum = (id: string, ...statuses: number[]) =>
    found.reduce((all, one) => all + (one.examId === id && statuses.includes(one.status) ? one.count : 0), 0);
  return rows.map(({ id }) => ({
    auditing: sum(id, 10),
    supplementing: sum(id, 21),
    executing: sum(id, 20),
    drafting: sum(id, 30),
    answered: sum(id, 40, 41, 50),
  }));
}

async function fieldsNow(work: Work, rows: readonly OpeningSelected[]) {
  const exams = rows.map(({ formalExamId }) => formalExamId);
  const found = await work.table('formalExam').ofTenant().withRemoved().those(exams).select(['id', 'status']).execute();
  const statuses = new Map(found.map(({ id, status }) => [id, status]));
  const { language } = work.actor;
  return rows.map(({ formalExamId, editableFields }) => {
    const words = fieldsAt(editableFields, statuses.get(formalExamId)).map((key) => say(fieldLabels[key], language));
    return words.join(language === 'en' ? ', ' : '、');
  });
}

const fieldsAt = (rules: OpeningSelected['editableFields'], status: number | undefined): CorrectableField[] =>
  status === undefined || status === examStatus.of.cancelled
    ? []
    : correctableFields.filter((key) => ruleOf(rules, key, phaseOf(status)) !== changeRule.of.forbidden);

const hooks: ResourceHooks<'infoExam'> = {
  async validate(work, { formalExamId = '0' }, before) {
    if (before?.formalExamId === formalExamId) return;
    if (before) await refuseUsed(work, [before.id], ['formalExamId']);
    const exam = await examOf(work, formalExamId);
    if (exam?.status === examStatus.of.cancelled)
      throw refuse(
        400,
        ['该考试已取消，不能开放更正', 'The examination is cancelled and cannot be opened for corrections'],
        {
          fields: ['formalExamId'],
        },
      );
  },
  beforeRemove: (work, rows) =>
    refuseUsed(
      work,
      rows.map(({ id }) => id),
    ),
  async decorate(work, rows) {
    const now = await fieldsNow(work, rows);
    return (await counts(work, rows)).map((one, place) => ({ ...one, fieldsNow: now[place] ?? '' }));
  },
};

async function refuseUsed(work: Work, ids: readonly string[], fields?: readonly string[]): Promise<void> {
  const used = await work
    .table('message')
    .ofTenant()
    .select()
    .select('id')
    .where('examId', 'in', [...ids])
    .limit(1)
    .executeTakeFirst();
  if (!used) return;
  if (fields)
    throw refuse(
      400,
      ['存在更正申请，不能更换关联考试', 'It has correction requests, so its examination cannot be changed'],
      { fields },
    );
  throw refuse(400, ['存在更正申请,不能删除', 'It has correction requests and cannot be deleted']);
}

type Body = InputOf<typeof opening.calls.open>['body'];

const isBeforeEnd: Precondition<OpeningSelected, undefined> = ({ row, work }) =>
  row.openEnd <= work.now
    ? refuse(400, ['开放截止时间已过，请先修改截止时间', 'The closing time has passed. Change it first'])
    : undefined;

const button = 'info_exam_open';

/** Opening an examination for corrections and closing it (domain.md 3.8). A job closes it at the end of its window. */
export const openingProcess = new Process<'infoExam', 'open' | 'close'>({
  table: 'infoExam',
  called: ['更正考试', 'An opening'],
  statuses: openingStatus,
  buttons: { open: button, close: button },
  transitions: [
    { verb: 'open', from: [draft, closed], to: open, preconditions: [isBeforeEnd] },
    { verb: 'close', from: [draft, open], to: closed },
  ],
});

async function openOrClose(work: Work, { id, version, status }: Body): Promise<OpeningSelected> {
  const row = await openingProcess.lock(work, id, version);
  if (row.status === status)
    throw refuse(
      400,
      status === open ? ['该更正考试已开放', 'It is already open'] : ['该更正考试已关闭', 'It is already closed'],
    );
  return openingProcess.take(work, row, openingProcess.needTo(row, status), undefined);
}

export const openingClock: PeriodicJob = {
  lock: 87,
  name: 'openings for corrections whose window is over',
  everyMs: 60_000,
  run: (db, context) =>
    forEachTenant(db, context, openingClock.name, async (work) => {
      await work
        .table('infoExam')
        .changeMany(sql`status = ${open} and open_end <= ${work.now}::timestamptz`, { status: closed });
    }),
};

export const isOpenNow = ({ status, openStart, openEnd }: OpeningSelected, now: string): boolean =>
  status === open && openStart <= now && now < openEnd;

async function publicList(asked: Work) {
  const work = asked.as(tenantActor(asked.actor.tenantId, '更正'));
  const rows = await work
    .table('infoExam')
    .select()
    .selectAll()
    .where('status', '=', open)
    .orderBy('openEnd')
    .execute();
  const { language } = asked.actor;
  const labelOf = await labelsOf(asked, ['sex', 'education']);
  const choicesOf = (field: CorrectableField) => {
    const code = keyedFields[field];
    return code === undefined
      ? null
      : (keysOf[field] ?? []).map((key) => ({ key: String(key), label: labelOf(code, key) ?? String(key) }));
  };
  const told = rows.filter(({ openEnd }) => work.now < openEnd);
  const taking = told.filter((one) => isOpenNow(one, work.now));
  const samplesOf = await toldFiles(work, opening, 'samples', taking);
  const list = [];
  for (const row of told) {
    const exam = await examOf(work, row.formalExamId);
    if (!exam || exam.status === examStatus.of.cancelled) continue;
    const { openStart, openEnd, notice = null } = row;
    const shown = { id: row.id, name: row.name, examName: exam.name, openStart, openEnd, notice };
    if (!taking.includes(row)) {
      list.push({ ...shown, isOpen: 0, fields: [], needPoliceProof: 0, materials: [], samples: [] });
      continue;
    }
    const phase = phaseOf(exam.status);
    const fields = fieldsAt(row.editableFields, exam.status);
    list.push({
      ...shown,
      isOpen: 1,
      fields: fields.map((fieldKey) => ({
        fieldKey,
        label: fieldLabels[fieldKey][language === 'en' ? 1 : 0],
        twoPasses: passesFor(row.editableFields, [fieldKey], phase) === 2 ? 1 : 0,
        choices: choicesOf(fieldKey),
      })),
      needPoliceProof: row.needPoliceProof,
      materials: row.materials,
      samples: samplesOf(row),
    });
  }
  return list;
}

filesToldToAll(opening);

const present = presenterOf<'infoExam', OpeningRecord>(opening, 'infoExam', hooks);

export const openingRoutes: readonly Route[] = [
  ...crud(opening, infoExamTable, hooks),
  ...routes('business', [
    on(opening.calls.open, async (work, { body }) => presentOne(present, work, await openOrClose(work, body))),
    limited(
      citizenLimits.read,
      on(openOpenings, (work) => publicList(work)),
    ),
  ]),
];
