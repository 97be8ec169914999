import type { Call } from '@kaoxin/contract/call.ts';
import { maskIdNo, maskPhone } from '@kaoxin/contract/casework/people/mask.ts';
import { type PersonRecord, type PersonSitting, person as personCalls } from '@kaoxin/contract/exam/people/person.ts';
import { violation } from '@kaoxin/contract/exam/violation.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import { linksOf } from '#engine/ports/examinee-link.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { tellsScores } from '../examiner/detail/person-result.ts';
import { sittingsOf } from '../examiner/detail/sittings.ts';
import { noteOpenedPage } from '../examiner/examinee-looks.ts';
import { comparesPersons } from '../examiner/link-person.ts';
import { seesNeeds } from '../examiner/named.ts';
import { subjectsIn } from '../formal/papers/subject-rows.ts';
import { subjectResults } from '../result/score-list.ts';
import { rowsBySubject } from '../result/ticket-rows.ts';
import { presentViolations } from '../violation/present.ts';

type Person = SelectedRow<'person'>;
type Sitting = Omit<PersonSitting, 'scores'> & { subjects: string[] };

const mostViolations = 50;

export async function knownOf(work: Work, id: string, call: Call) {
  const person = await work.table('person').need(id);
  const sittings = await sittingsOf(work, id);
  const { links, counts } = await linksOf(work, {
    sittings: sittings.map((sitting) => sitting.id),
    idHash: person.idHash,
    idNo: decrypt(work, person.idNo) ?? '',
    call,
  });
  if (sittings.length === 0 && links.length === 0) throw refuse('notFound');
  return { person, sittings, links, counts };
}

export async function personDetail(work: Work, id: string): Promise<PersonRecord> {
  const { person, sittings, links, counts } = await knownOf(work, id, personCalls.calls.detail);
  await noteOpenedPage(work, personCalls.calls.detail, id);
  const scored: PersonSitting[] = [];
  for (const sitting of sittings) scored.push({ ...sitting, scores: await scoresOf(work, sitting) });
  return {
    ...(await facts(work, person)),
    sittings: scored,
    sittingCount: await countOf(work, id),
    ...(await violationsOf(work, id)),
    cases: links.filter(({ kind }) => kind === 'case'),
    caseCount: counts.case,
    certificates: links.filter(({ kind }) => kind === 'certificate'),
    certificateCount: counts.certificate,
  };
}

/**
 * Personal data of a person. A caller limited to districts reads the latest visible roster row: name, sex and phone of
 * other rosters and former names are hidden (security.md S72).
 */
async function facts(work: Work, known: Person) {
  const labelOf = await labelsOf(work, ['sex', 'id_type']);
  const own = comparesPersons(work) ? undefined : await latestInSight(work, known.id);
  const person = own ? { ...known, name: own.name, gender: own.gender, phone: own.phone, formerNames: [] } : known;
  return {
    id: person.id,
    name: person.name,
    formerNames: person.formerNames,
    // only the year, because the masked ID number contains the day
    birthYear: person.birthday?.slice(0, 4) ?? null,
    genderName: labelOf('sex', person.gender),
    idTypeName: labelOf('id_type', person.idType),
    idNo: maskIdNo(decrypt(work, person.idNo) ?? ''),
    phone: maskPhone(decrypt(work, person.phone) ?? ''),
    integrityFlag: seesNeeds(work) ? person.integrityFlag : null,
  };
}

const latestInSight = (work: Work, personId: string) =>
  work
    .table('examiner')
    .select()
    .selectAll()
    .where('personId', '=', personId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

async function scoresOf(work: Work, { id, examId, subjects }: Sitting) {
  const exam = await work.table('formalExam').find(examId);
  if (!exam || !tellsScores(work, exam)) return [];
  const scoreOf = await rowsBySubject(work, 'examinerScore', examId, [id]);
  return subjectResults(await subjectsIn(work, examId), { subjects }, (code) => scoreOf(id, code));
}

async function countOf(work: Work, personId: string): Promise<number> {
  const { count } = await work
    .table('examiner')
    .select()
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Violations in all examinations of the person, including sittings that are not shown. */
async function violationsOf(work: Work, personId: string) {
  if (!isAdmitted(violation.calls.list, work.actor)) return { violations: [], violationCount: 0 };
  const sat = work.table('examiner').select().select('id').where('personId', '=', personId);
  const his = work.table('violationRecord').select().where('examinerId', 'in', sat);
  const rows = await his.selectAll().orderBy('id', 'desc').limit(mostViolations).execute();
  const count = () => his.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  return {
    violations: await presentViolations(work, rows),
    violationCount: rows.length < mostViolations ? rows.length : Number((await count()).count),
  };
}
