import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { leastSigns, mostFound } from '@kaoxin/contract/casework/find.ts';
import { tidyName } from '@kaoxin/contract/casework/people/person.ts';
import { type Label, say } from '@kaoxin/contract/conventions.ts';
import { examFinder, type FoundThing, type FoundThings } from '@kaoxin/contract/exam/formal/find.ts';
import { formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { examinee } from '@kaoxin/contract/exam/people/examinee.ts';
import { examiner } from '@kaoxin/contract/exam/people/examiner.ts';
import { district, placeType } from '@kaoxin/contract/exam/places/district.ts';
import { type SqlBool, sql } from 'kysely';
import { byKeyword, byMistypedKeyword } from '#platform/database/keyword.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { calledBy } from '../district/read.ts';
import { limitFinds, noteFoundExaminees } from '../examiner/examinee-looks.ts';
import { seesNeeds } from '../examiner/named.ts';
import { throughRoster } from '../examiner/registration/whole-rosters.ts';
import { isTicketFor } from '../seating/ticket-number.ts';

type Kind = FoundThings['kind'];
type By = typeof byKeyword | typeof byMistypedKeyword;
const called: Readonly<Record<Kind, Label>> = {
  exam: ['正式考试', 'Examinations'],
  centre: ['考点', 'Test centres'],
  examinee: ['考生', 'Examinees'],
};

export async function findInExams(work: Work, text: string): Promise<AnswerOf<typeof examFinder.find>> {
  const { actor } = work;
  const isLong = Array.from(text).length >= leastSigns;
  const finders: [Kind, boolean, (work: Work, text: string, by: By) => Promise<FoundThing[]>][] = [
    ['exam', isAdmitted(formalExam.calls.page, actor) && isAdmitted(formalExam.calls.detail, actor), exams],
    ['centre', isAdmitted(district.calls.detail, actor) && actor.grants.has('centre'), centres],
    ['examinee', isAdmitted(examiner.calls.page, actor) && isAdmitted(examinee.calls.detail, actor), examinees],
  ];
  const open = finders.filter(([, isOpen]) => isOpen);
  const found = (by: By, of = open) =>
    Promise.all(
      of.map(async ([kind, , find]) => ({
        kind,
        called: say(called[kind], actor.language),
        records: isLong ? await find(work, text, by) : [],
      })),
    );
  const exact = await found(byKeyword);
  const isFound = exact.some(({ records }) => records.length > 0);
  // examinees are found by their whole name or number only
  const things = open.filter(([kind]) => kind !== 'examinee');
  const nearly = isFound ? [] : (await found(byMistypedKeyword, things)).filter(({ records }) => records.length > 0);
  const kinds = exact.map((of) => {
    const near = nearly.find(({ kind }) => kind === of.kind);
    return near ? { ...near, nearly: 1 as const } : of;
  });
  return { byName: Number(kinds.some(({ kind }) => kind === 'examinee') && seesNeeds(work)), kinds };
}

async function exams(work: Work, text: string, by: By): Promise<FoundThing[]> {
  const rows = await (by('formalExam', text) ?? [sql<SqlBool>`false`])
    .reduce((query, condition) => query.where(condition), work.table('formalExam').select())
    .select(['id', 'examCode', 'name', 'status'])
    .orderBy('examStart', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(mostFound))
    .execute();
  return rows.map(({ id, examCode, name, status }) => ({
    id,
    number: examCode,
    name,
    aside: examStatus.label(status, work.actor.language),
    path: `/examinationManage/examinationList/detail?id=${id}`,
  }));
}

async function centres(work: Work, text: string, by: By): Promise<FoundThing[]> {
  const rows = await work
    .table('district')
    .select()
    .where('nodeType', '=', placeType.centre)
    .where(calledBy(text, by('district', text)))
    .select(['id', 'code', 'name', 'parentId'])
    .orderBy('sort')
    .orderBy('code')
    .orderBy('id')
    .limit(sql.lit(mostFound))
    .execute();
  const districtName = await namesOf(
    work,
    'district',
    rows.map(({ parentId }) => parentId),
  );
  return rows.map(({ id, code, name, parentId }) => ({
    id,
    number: code,
    name,
    aside: districtName(parentId) ?? '',
    path: `/centreManage/detail?id=${id}`,
  }));
}

const aTicket = /^\d{14}$/;
const aName = /^[\p{L}·• ]{2,40}$/u;

async function examinees(work: Work, typed: string): Promise<FoundThing[]> {
  const text = tidyName(typed);
  const isTicket = aTicket.test(text);
  if (!isTicket && !(aName.test(text) && seesNeeds(work))) return [];
  await limitFinds(work);
  const ids = await examsOf(work, isTicket ? text : undefined);
  if (ids.length === 0) return [];
  const look = () =>
    work
      .table('examiner')
      .select()
      .select(['id', 'name', 'ticketNo', 'examId'])
      .where((eb) => eb('examId', '=', eb.fn.any(eb.val(ids))))
      .where(isTicket ? 'ticketNo' : 'name', '=', text)
      .orderBy('id', 'desc')
      .limit(sql.lit(mostFound))
      .execute();
  const rows = await (isTicket ? look() : throughRoster(work, look));
  const found = { total: rows.length, ids: rows.map(({ id }) => id) };
  await noteFoundExaminees(work, examFinder.find, { by: isTicket ? 'ticketNo' : 'name', value: text }, found);
  const names = await work
    .table('formalExam')
    .those([...new Set(rows.map(({ examId }) => examId))])
    .select(['id', 'name'])
    .execute();
  const nameOf = new Map(names.map((exam) => [exam.id, exam.name]));
  return rows.map(({ id, name, ticketNo, examId }) => ({
    id,
    number: ticketNo,
    name,
    aside: nameOf.get(examId) ?? '',
    path: `/examinationManage/examinationList/examineeDetail?id=${id}`,
  }));
}

const { published, arranging, running, marking } = examStatus.of;
const notOver: readonly number[] = [published, arranging, running, marking];
/** Maximum number of examinations searched by name; more never run at once. */
const mostExams = 50;

/**
 * IDs of the examinations to search: for a ticket, those it can belong to; for a name, those that are not over, because
 * names have no index.
 */
async function examsOf(work: Work, ticket: string | undefined): Promise<string[]> {
  const visible = work.table('formalExam').select().select(['id', 'year', 'projectType']);
  if (ticket === undefined) {
    const rows = await visible
      .where('status', 'in', [...notOver])
      .orderBy('id', 'desc')
      .limit(mostExams)
      .execute();
    return rows.map(({ id }) => id);
  }
  const rows = await visible.where(sql<boolean>`year % 100 = ${Number(ticket.slice(0, 2))}`).execute();
  return rows.filter((exam) => isTicketFor(exam, ticket)).map(({ id }) => id);
}
