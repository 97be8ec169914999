import { randomBytes } from 'node:crypto';
import type { InputOf } from '@kaoxin/contract/call.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import type { surveyOpen } from '@kaoxin/contract/survey/survey-open.ts';
import { surveyStatus, surveyWords } from '@kaoxin/contract/survey/survey-states.ts';
import { sql } from 'kysely';
import { caseByCode } from '#engine/ports/case-number-port.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { questionsOf } from '../authoring/questions.ts';
import { readAnswers } from './read-answers.ts';
import { acceptedBy, surveyNotice } from './survey-notice.ts';
import { issueTicket, type ReadTicket, readEarlier, readTicket } from './ticket.ts';

const { published, cancelled } = examStatus.of;

type Body = InputOf<typeof surveyOpen.answer>['body'];
type Survey = SelectedRow<'survey'>;

/** @throws 404 for a draft, 400 outside the collection period */
export function refuseShut({ status, startTime, endTime }: Survey, now: string): void {
  if (status === surveyStatus.of.draft) throw refuse('notFound');
  if (status !== surveyStatus.of.collecting || now < startTime || now >= endTime)
    throw refuse(400, surveyWords.notCollecting);
}

export async function askedOfCitizen(work: Work, id: string) {
  const survey = await work.table('survey').need(id);
  refuseShut(survey, work.now);
  const { title, scene, endTime, anonymous, limitPerUser } = survey;
  const { secrets, clock } = work.context;
  const ticket = issueTicket(secrets, id, clock.epoch());
  const notice = await surveyNotice(work, anonymous === 0);
  const questions = await questionsOf(work, id);
  return { id, title, scene, endTime, anonymous, limitPerUser, questions, notice, ticket };
}

/**
 * Stores an answer. The survey row is locked, so that no answer arrives after its end; answers of the same person are
 * serialized, so that the limit per person holds.
 *
 * @param burst 1: one of many from the same network (`arrivalsOf`)
 */
export async function answerSurvey(work: Work, body: Body, burst: 0 | 1): Promise<{ submitTime: string }> {
  const survey = await work.table('survey').needHeld(body.surveyId);
  refuseShut(survey, work.now);
  const ticket = readTicket(work, body.ticket, survey.id);
  const shown = body.earlierTicket ? readEarlier(work, body.earlierTicket, survey.id) : undefined;
  const about = body.caseNo ? await caseByCode(work, body.caseNo, body.queryCode ?? '') : undefined;
  const respondent = respondentOf(work, body, about?.id);
  await refuseAgain(work, survey, respondent);
  await lockTickets(work, shown ? [ticket, shown] : [ticket]);
  if (await isUsed(work, ticket)) throw refuse(400, surveyWords.ticketUsed, { fields: ['ticket'] });
  const earlier = shown && !(await isUsed(work, shown)) ? shown : undefined;
  const duration = durationOf(body, ticket, earlier);
  const isNamed = survey.anonymous === 0;
  if (isNamed && !about && !body.userName)
    throw refuse(400, ['请输入姓名', 'Enter your name'], { fields: ['userName'] });
  const accepted = await acceptedBy(work, isNamed, body.noticeVersion);
  await refuseUnknown(work, body);
  const questions = await questionsOf(work, survey.id);
  const submitTime = isNamed ? work.now : dayOf(work.now);
  const given = isNamed ? work : work.at(submitTime);
  const { id } = await given.table('surveyAnswer').insert({
    ...readAnswers(questions, body.answers, duration),
    ...(isNamed ? identityOf(work, body, about) : anonymous()),
    surveyId: survey.id,
    submitTime,
    arrival: await nextArrival(work, survey.id),
    duration,
    ticket: ticket.digest,
    earlierTicket: earlier?.digest ?? null,
    burst,
    respondent,
    ...accepted,
    examId: body.examId ?? null,
    districtId: about?.districtId ?? body.districtId ?? null,
  });
  // the audit log must not identify an anonymous answer
  work.target = isNamed ? id : survey.id;
  return { submitTime };
}

type Matter = Awaited<ReturnType<typeof caseByCode>>;

/** The columns that name the person of an answer. */
const identityOf = ({ context: { secrets }, actor }: Work, { userName }: Body, about: Matter | undefined) => ({
  userName: userName ? secrets.seal(userName) : null,
  ip: secrets.seal(actor.ip),
  caseType: about?.kind ?? null,
  caseId: about?.id ?? null,
});

const anonymous = () => ({ id: randomId(), userName: null, ip: null, caseType: null, caseId: null });

/** Seconds spent on the form as its page reports them, at most those since the first ticket was issued. */
function durationOf({ duration }: Body, ticket: ReadTicket, earlier: ReadTicket | undefined): number {
  const seconds = Math.max(ticket.seconds, earlier?.seconds ?? 0);
  return Math.min(seconds, duration ?? seconds);
}

/** Anonymous answers store the date only: the time could be matched with other logs (security.md S73). */
const dayOf = (time: string): string => `${time.slice(0, 10)} 00:00:00`;

/** A random id that reveals neither time nor order; positive, as the database's bigint. */
const randomId = (): string => (randomBytes(8).readBigUInt64BE() >> 1n).toString();

/** Position among the answers of the survey. Two simultaneous answers may share one. */
async function nextArrival(work: Work, surveyId: string): Promise<string> {
  const { rows } = await sql<{ next: string }>`select coalesce(max(arrival), 0) + 1 as next
    from ${work.table('surveyAnswer').withRemoved().as('a')} where survey_id = ${surveyId}`.execute(work.handle);
  return rows[0]?.next ?? '1';
}

function respondentOf({ context: { secrets } }: Work, body: Body, caseId: string | undefined): string {
  const key = caseId === undefined ? body.respondentKey : `case ${caseId}`;
  if (!key)
    throw refuse(400, ['请提供答题人标识或受理编号', 'Say who answers, or the number of the case'], {
      fields: ['respondentKey'],
    });
  return secrets.digest(`survey ${body.surveyId} ${key}`);
}

async function refuseAgain(work: Work, { id, limitPerUser }: Survey, respondent: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7222, hashtext(${respondent}))`.execute(work.handle);
  const before = await work
    .table('surveyAnswer')
    .select()
    .select('id')
    .where('surveyId', '=', id)
    .where('respondent', '=', respondent)
    .limit(limitPerUser)
    .execute();
  if (before.length >= limitPerUser) throw refuse(400, surveyWords.answered);
}

/**
 * Serializes simultaneous uses of these tickets. In the order of the digests, so that two answers with the same two
 * tickets cannot deadlock.
 */
async function lockTickets(work: Work, tickets: readonly ReadTicket[]): Promise<void> {
  for (const digest of tickets.map((ticket) => ticket.digest).sort())
    await sql`select pg_advisory_xact_lock(7222, hashtext(${digest}))`.execute(work.handle);
}

/**
 * A ticket serves one answer, as its ticket or as its earlier one. It stays used when the answer is removed. A rejected
 * answer does not use up its tickets.
 */
async function isUsed(work: Work, { digest }: ReadTicket): Promise<boolean> {
  const used = await work
    .table('surveyAnswer')
    .withRemoved()
    .select()
    .select('id')
    .where((eb) => eb.or([eb('ticket', '=', digest), eb('earlierTicket', '=', digest)]))
    .executeTakeFirst();
  return used !== undefined;
}

async function refuseUnknown(work: Work, { examId, districtId }: Body): Promise<void> {
  const exam = examId ? await work.table('formalExam').find(examId) : undefined;
  if (examId && (!exam || exam.status < published || exam.status === cancelled))
    throw refuse(400, ['考试不存在，请重新选择', 'Examination: not there; choose again']);
  const place = districtId ? await work.table('district').find(districtId) : undefined;
  if (districtId && place?.nodeType !== 1)
    throw refuse(400, ['考区不存在，请重新选择', 'District: not there; choose again'], { fields: ['districtId'] });
}
