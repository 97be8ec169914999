import { maskIdNo, maskPhone } from '@kaoxin/contract/casework/people/mask.ts';
import type { ExaminerRow } from '@kaoxin/contract/exam/people/examiner.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { labelsBeside } from '#platform/labels.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { toldResults } from '../result/told.ts';
import { knownBeside } from './link-person.ts';
import { seesNeeds } from './named.ts';

const dictionaries = {
  gender: 'sex',
  idType: 'id_type',
  education: 'education',
  unitKind: 'unit_kind',
  regStatus: 'reg_status',
  attendStatus: 'attend_status',
  violationLevel: 'violation_level',
} as const;

export async function presentExaminers(work: Work, rows: readonly SelectedRow<'examiner'>[]): Promise<ExaminerRow[]> {
  const labels = await labelsBeside(work, dictionaries);
  const placeName = await namesOf(
    work,
    'district',
    rows.flatMap(({ districtId, centreId }) => [districtId, centreId]),
  );
  const resultOf = await toldResults(work, rows);
  const isTold = seesNeeds(work);
  const flagged = await withIntegrityRecord(work, isTold ? [...new Set(rows.map(({ personId }) => personId))] : []);
  const known = await knownBeside(
    work,
    rows.map(({ personId }) => personId),
  );
  const roomNumbers = await numbersOfRooms(work, [...new Set(rows.flatMap(({ roomId }) => roomId ?? []))]);
  const examNames = await namesOfExams(work, [...new Set(rows.map(({ examId }) => examId))]);
  return rows.map((row) => ({
    id: row.id,
    examId: row.examId,
    examIdName: examNames.get(row.examId) ?? null,
    districtId: row.districtId,
    districtIdName: placeName(row.districtId),
    centreId: row.centreId,
    centreIdName: placeName(row.centreId),
    roomId: row.roomId,
    roomNo: row.roomId === null ? null : (roomNumbers.get(row.roomId) ?? null),
    seatNo: row.seatNo,
    ticketNo: row.ticketNo,
    personId: row.personId,
    name: row.name,
    gender: row.gender,
    idType: row.idType,
    idNo: maskIdNo(decrypt(work, row.idNo) ?? ''),
    phone: maskPhone(decrypt(work, row.phone) ?? ''),
    education: row.education,
    major: row.major,
    workUnit: row.workUnit,
    unitKind: row.unitKind,
    subjects: row.subjects,
    regStatus: row.regStatus,
    regNote: row.regNote,
    attendStatus: row.attendStatus,
    violationLevel: row.violationLevel,
    needsAccess: isTold ? row.needsAccess : null,
    photoId: row.photoId,
    createTime: row.createTime,
    version: row.version,
    integrityFlag: isTold ? Number(flagged.has(row.personId)) : null,
    knownAs: known.get(row.personId)?.name ?? null,
    ...labels(row),
    ...resultOf(row),
  }));
}

async function withIntegrityRecord(work: Work, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const people = await work.table('person').those(ids).select('id').where('integrityFlag', '=', 1).execute();
  return new Set(people.map(({ id }) => id));
}

async function namesOfExams(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  const exams = await work.table('formalExam').ofTenant().withRemoved().those(ids).select(['id', 'name']).execute();
  return new Map(exams.map(({ id, name }) => [id, name]));
}

/** Room numbers by ID, regardless of scope: callers who see an examinee see the room. */
async function numbersOfRooms(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await work.table('room').ofTenant().withRemoved().those(ids).select(['id', 'roomNo']).execute();
  return new Map(rows.map(({ id, roomNo }) => [id, roomNo]));
}
