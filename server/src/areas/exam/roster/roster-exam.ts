import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import type { About } from '@kaoxin/contract/lists/staging.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

export interface RosterExam {
  id: string;
  districts: ReadonlyMap<string, string>;
  centres: ReadonlyMap<string, string>;
  subjects: ReadonlyMap<string, string>;
  names: { districts: string[]; centres: string[]; subjects: string[] };
}

export const plainWord = (text: string): string => normalised(text, 'NFKC').trim().toLowerCase();
export const centreKey = (districtId: string, word: string): string => `${districtId} ${plainWord(word)}`;

/**
 * Refuses an examination that takes no rows: rosters are frozen when seats are arranged. Inside a transaction the
 * status is locked until it ends. 404 if the caller does not see the examination.
 */
export async function mayTakeRows(work: Work, { examId = '' }: About): Promise<void> {
  const exams = work.table('formalExam');
  const { status } = await (work.writing ? exams.needHeld(examId) : exams.need(examId));
  if (status !== examStatus.of.published)
    throw refuse(400, [
      `当前考试状态【${examStatus.label(status)}】不可导入考生名单`,
      `The examination is ${examStatus.label(status, 'en').toLowerCase()}: its roster takes no rows`,
    ]);
}

export async function rosterExam(work: Work, { examId = '' }: About): Promise<RosterExam> {
  const exam = await work.table('formalExam').need(examId);
  const places = await work
    .table('examPlace')
    .select()
    .select(['districtId', 'centreId'])
    .where('examId', '=', examId)
    .execute();
  const districtIds = seesAll(work) ? exam.districtIds : districtsAmong(exam.districtIds, places);
  const subjects = await work
    .table('examSubject')
    .select()
    .select(['subjectCode', 'name'])
    .where('examId', '=', examId)
    .orderBy('sort')
    .execute();
  const district = await named(work, districtIds);
  const centre = await named(
    work,
    places.filter(({ districtId }) => districtIds.includes(districtId)).map(({ centreId }) => centreId),
  );
  const districtOf = new Map(places.map(({ centreId, districtId }) => [centreId, districtId]));
  return {
    id: examId,
    districts: new Map(district.flatMap(({ id, words }) => words.map((word) => [plainWord(word), id] as const))),
    centres: new Map(
      centre.flatMap(({ id, words }) => words.map((word) => [centreKey(districtOf.get(id) ?? '', word), id] as const)),
    ),
    subjects: new Map(
      subjects.flatMap(({ subjectCode, name }) => [
        [plainWord(subjectCode), subjectCode] as const,
        [plainWord(name), subjectCode] as const,
      ]),
    ),
    names: {
      districts: district.map(({ name }) => name),
      centres: centre.map(({ name }) => name),
      subjects: subjects.map(({ name }) => name),
    },
  };
}

function seesAll({ actor: { scopes } }: Work): boolean {
  return scopes === 'all' || (scopes.get('formal_exam') ?? []).some(({ type }) => type === 1);
}

const districtsAmong = (ids: readonly string[], places: readonly { districtId: string }[]): string[] =>
  ids.filter((id) => places.some(({ districtId }) => districtId === id));

async function named(work: Work, ids: readonly string[]) {
  const rows = await work
    .table('district')
    .ofTenant()
    .those(ids)
    .select(['id', 'name', 'shortName', 'code'])
    .orderBy('code')
    .execute();
  return rows.map(({ id, name, shortName, code }) => ({
    id,
    name,
    words: [...(shortName ? [shortName] : []), code, name],
  }));
}
