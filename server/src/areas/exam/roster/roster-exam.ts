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
  const district = await named(work, districtIds, '考区');
  const centre = await named(
    work,
    places.filter(({ districtId }) => districtIds.includes(districtId)).map(({ centreId }) => centreId),
    '考点',
  );
  const districtOf = new Map(places.map(({ centreId, districtId }) => [centreId, districtId]));
  return {
    id: examId,
    districts: byWord(district, (_, word) => plainWord(word)),
    centres: byWord(centre, (id, word) => centreKey(districtOf.get(id) ?? '', word)),
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

interface Named {
  id: string;
  name: string;
  /** Its own names and its code. */
  words: readonly string[];
  /** Its names with and without the suffix, unless they are names of another place. */
  otherWords: readonly string[];
}

function byWord(places: readonly Named[], keyOf: (id: string, word: string) => string): Map<string, string> {
  const keyed = (words: 'words' | 'otherWords') =>
    places.flatMap((place) => place[words].map((word) => [keyOf(place.id, word), place.id] as const));
  return new Map([...keyed('otherWords'), ...keyed('words')]);
}

async function named(work: Work, ids: readonly string[], suffix: string): Promise<Named[]> {
  const rows = await work
    .table('district')
    .ofTenant()
    .those(ids)
    .select(['id', 'name', 'shortName', 'code'])
    .orderBy('code')
    .execute();
  return rows.map(({ id, name, shortName, code }) => {
    const names = [...(shortName ? [shortName] : []), name];
    const bare = names.map((one) => (one.endsWith(suffix) ? one.slice(0, -suffix.length) : one));
    return { id, name, words: [...names, code], otherWords: bare.flatMap((one) => [one, `${one}${suffix}`]) };
  });
}
