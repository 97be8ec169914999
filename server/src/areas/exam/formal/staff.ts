import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { examStaff } from '@kaoxin/contract/exam/formal/staff.ts';
import { isMaskedPhone } from '@kaoxin/contract/exam/places/district.ts';
import { root } from '@kaoxin/contract/plain-resource/tree.ts';
import { realNameProblem } from '@kaoxin/contract/user/profile.ts';
import { type SqlBool, sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { on, onPersonal, type Route, routes } from '#platform/http/route.ts';
import { crud, type ResourceHooks, save } from '#platform/resource/crud.ts';
import { presenterOf } from '#platform/resource/present.ts';
import type { SubmitBody } from '#platform/resource/save.ts';
import type { Work } from '#platform/work.ts';
import { masked, opened, openedMasked } from '../district/phone.ts';
import { takesStaff } from './locks.ts';
import { partOf } from './part.ts';
import { examStaffTable } from './tables.ts';

type Row = SelectedRow<'examStaff'>;

const hooks: ResourceHooks<'examStaff'> = {
  secrets: { phone: { column: 'phone', keep: (phone, { context }) => context.secrets.seal(phone) } },

  /** A masked phone leaves the stored one unchanged. Staff cannot move to another examination. */
  settle(given, before) {
    const { phone, ...rest } = given;
    const said = before ? Object.fromEntries(Object.entries(rest).filter(([field]) => field !== 'examId')) : rest;
    if (typeof phone !== 'string') return said;
    if (!isMaskedPhone(phone)) return { ...said, phone };
    if (!before) throw refuse(400, ['手机号码格式不正确', 'This is not a mobile phone number'], { fields: ['phone'] });
    return said;
  },

  async validate(work, after, before) {
    const problem = after.name && after.name !== before?.name ? realNameProblem(after.name) : undefined;
    if (problem) throw refuse(400, problem, { fields: ['name'] });
    await needExam(work, after.examId ?? root, after.centreId ?? null);
    await refuseRoom(work, after);
  },

  async beforeRemove(work, rows) {
    for (const { examId, centreId } of rows) await needExam(work, examId, centreId);
  },

  listConditions: (work) => ({
    key: work.table('formalExam').visibilityKey(),
    conditions: [
      sql<SqlBool>`exists (select from ${work.table('formalExam').as('e')} where e.id = ${sql.ref('examStaff.examId')})`,
    ],
  }),

  async decorate(work, rows) {
    return rows.map(({ phone }) => ({ phone: openedMasked(work, phone) }));
  },
};

async function needExam(work: Work, examId: string, centreId: string | null): Promise<void> {
  const exam = await work.table('formalExam').need(examId);
  if (!takesStaff(exam.status))
    throw refuse(400, ['考试已结束，不能调整考务人员', 'The examination is over; its staff stay as they are']);
  if (centreId === null) {
    if (!(await partOf(work, exam)).whole) throw refuse('notAllowed');
    return;
  }
  const place = await work
    .table('examPlace')
    .select()
    .select('id')
    .where('examId', '=', examId)
    .where('centreId', '=', centreId)
    .executeTakeFirst();
  if (!place)
    throw refuse(400, ['考点未参加本场考试', 'This test centre takes no part in the examination'], {
      fields: ['centreId'],
    });
}

async function refuseRoom(work: Work, { roomId, centreId }: Partial<Row>): Promise<void> {
  if (!roomId) return;
  const room = await work.table('room').ofTenant().find(roomId);
  if (room?.centreId !== centreId)
    throw refuse(400, ['考场不属于该考点', 'The room is none of this test centre'], { fields: ['roomId'] });
}

/** The district follows from the centre and determines data scopes. */
async function submitStaff(work: Work, body: SubmitBody): Promise<Row> {
  const saysCentre = 'centreId' in body;
  const centre = typeof body.centreId === 'string' ? await work.table('district').ofTenant().find(body.centreId) : null;
  const settle: typeof hooks.settle = (given, before) => ({
    ...(hooks.settle?.(given, before) ?? given),
    ...(saysCentre || !before ? { districtId: centre?.parentId ?? null } : {}),
  });
  return save(work, examStaff, 'examStaff', body, { ...hooks, settle });
}

const present = presenterOf<'examStaff', AnswerOf<typeof examStaff.calls.submit>>(examStaff, 'examStaff', hooks);
type Body = Readonly<Record<string, unknown>>;
const audited: Route['audited'] = ({ query, body }: { query: Body; body: Body }) => ({
  query,
  body: { ...body, ...(body.phone === undefined ? {} : { phone: masked(String(body.phone)) }) },
});

const { submit, reveal } = examStaff.calls;

async function revealPhone(work: Work, { body }: InputOf<typeof reveal>): Promise<{ phone: string }> {
  const row = await work.table('examStaff').need(body.id);
  await work.table('formalExam').need(row.examId);
  work.target = row.id;
  return { phone: opened(work, row.phone) ?? '' };
}

const submitting = {
  ...on(submit, async (work, { body }) => {
    const [shown] = await present(work, [await submitStaff(work, body)]);
    if (!shown) throw new Error('one row is presented as one');
    return shown;
  }),
  audited,
};

export const staffRoutes: readonly Route[] = [
  ...crud(examStaff, examStaffTable, hooks).filter(({ call }) => call !== submit),
  ...routes('business', [submitting, onPersonal(reveal, revealPhone)]),
];
