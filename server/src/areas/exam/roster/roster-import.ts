import { idType, sex } from '@kaoxin/contract/casework/people/identity.ts';
import { idTypeSynonyms } from '@kaoxin/contract/casework/people/identity-names.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { regStatus } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { roster } from '@kaoxin/contract/exam/people/roster.ts';
import { sql } from 'kysely';
import { decrypt } from '#engine/identity/decrypt.ts';
import { holders } from '#engine/people/holders.ts';
import { ownNames } from '#platform/access/second-person.ts';
import { inColumn } from '#platform/imports/complaints.ts';
import type { ImportKind, ImportLine, Standing } from '#platform/imports/import-kind.ts';
import { reportElsewhere } from '#platform/imports/staged/elsewhere.ts';
import { keysOf } from '#platform/imports/words.ts';
import { type DictionaryEntry, dictionaryEntries } from '#platform/labels.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import { examPage } from '../formal/process/notices.ts';
import { tellingPlanner } from '../result/tell-planner.ts';
import { type Dictionaries, type RosterEntry, rowReader } from './read-row.ts';
import { isExample, rosterColumns } from './roster-columns.ts';
import { mayTakeRows, rosterExam } from './roster-exam.ts';
import { registered, takeIn } from './take-in.ts';

const codes = {
  gender: 'sex',
  idType: 'id_type',
  education: 'education',
  unitKind: 'unit_kind',
  regStatus: 'reg_status',
} as const satisfies Record<keyof Dictionaries, string>;

/** Rows per transaction: a million rows take minutes, one part tenths of a second. */
const rowsOfAPart = 2_000;

/** Import of 考生名单 (domain.md 2.7). Each examinee of a file goes in once, also after a crash. */
export const rosterImport: ImportKind<RosterEntry> = {
  kind: 'roster',
  store: 'business',
  title: ['考生名单', 'examinees'],
  calls: roster,
  columns: rosterColumns,
  maxRows: 1_000_000,
  path: ({ examId = '' }) => `/examinationManage/examinationList/import?id=${examId}`,
  rowsAPart: rowsOfAPart,
  rowsAtOnce: rowsOfAPart,
  // the examination moved on or was removed, so no other row would be accepted either
  stopsAtRefusal: true,
  isExample,
  mayUse: mayTakeRows,
  allowed: async (work, about) =>
    new Map((await wordsOf(work, about, 'zh')).map(([key, words]) => [headingOf(key), words])),
  choices: async (work, about) => new Map(await wordsOf(work, about, work.actor.language)),
  async judge(work, about) {
    const exam = await rosterExam(work, about);
    const read = rowReader(exam, await dictionariesOf(work), work.now.slice(0, 10));
    const own = await ownNames(work);
    return (cells) => {
      const judged = read(cells);
      const { entry } = judged;
      return entry && isAudited(entry) && own.has(plainName(entry.name))
        ? { entry: null, errors: [inColumn('regStatus', ownRegistration)] }
        : judged;
    };
  },
  keyOf: ({ idNo }) => idNo,
  twin: (rowNo): Label => [`该证件号码已报名（与第${rowNo}行重复）`, `This ID number stands in row ${rowNo} already`],
  settle: (work, lines, { examId = '' }) => besideRoster(work, examId, lines),
  // if two files are imported into one examination, the second waits for the current part of the first and sees its
  // rows
  lock: (work, { examId = '' }) => sql`select pg_advisory_xact_lock(7208, hashtext(${examId}))`.execute(work.handle),
  takeIn: (work, lines, _prepared, { examId = '' }) => takeIn(work, examId, lines),
  around: tellingPlanner(['examiner'], ['examiner']),
  async ended(work, file, refusal) {
    const examId = file.about.examId ?? '';
    const exam = await work.table('formalExam').ofTenant().find(examId);
    await reportElsewhere(work, file, refusal, {
      title: '考生名单：他处已登记的证件号码',
      of: [exam?.name ?? '', exam?.name ?? ''],
      people: (inside) => holders(inside, 'examiner_reg', null, 'exam_manager'),
      path: `${examPage}?id=${examId}&part=roster`,
    });
  },
};

/** States after review: such a row skips the review of registrations. */
const isAudited = (entry: RosterEntry): boolean =>
  entry.regStatus === regStatus.of.approved || entry.regStatus === regStatus.of.paid;
const ownRegistration: Label = [
  '该考生与您同名，请按“待审核”导入，或由其他人员导入',
  'This examinee has your name. Import the row as awaiting review, or let another user import it',
];

const headingOf = (key: string): string => rosterColumns.find((column) => column.key === key)?.label[0] ?? key;

/** 研究生 alone may be a 硕士 or a 博士. */
const educationSynonyms: Readonly<Record<string, readonly string[]>> = {
  1: ['高中', '中专', '高中（中专）', '中等专科', '职业高中', '职高', '技校', '高中及以下'],
  2: ['专科', '大学专科', '高等专科', '高职', '高职高专'],
  3: ['大学本科', '大本', '全日制本科'],
  5: ['硕士研究生', '研究生（硕士）'],
  6: ['博士研究生', '研究生（博士）'],
};

/** Words that are accepted in every tenant, even if its dictionaries changed. */
const built: readonly DictionaryEntry[] = [
  ...synonymsOf(idType.code, idTypeSynonyms),
  ...synonymsOf(sex.code, { [sex.of.male]: ['男性', '男士', 'M'], [sex.of.female]: ['女性', '女士', 'F'] }),
  ...synonymsOf(codes.education, educationSynonyms),
  ...[sex, idType, regStatus].flatMap(({ code, entries }) =>
    entries.map(({ key, zh, en }) => ({ code, dictKey: key, dictValue: zh, dictValueEn: en })),
  ),
];

function synonymsOf(code: string, words: Readonly<Record<string, readonly string[]>>): DictionaryEntry[] {
  return Object.entries(words).flatMap(([dictKey, synonyms]) =>
    synonyms.map((dictValue) => ({ code, dictKey, dictValue, dictValueEn: null })),
  );
}

async function dictionariesOf(work: Work): Promise<Dictionaries> {
  const entries = [...built, ...(await dictionaryEntries(work, Object.values(codes)))];
  const keys = (code: string) => keysOf(entries.filter((entry) => entry.code === code));
  return {
    gender: keys(codes.gender),
    idType: keys(codes.idType),
    education: keys(codes.education),
    unitKind: keys(codes.unitKind),
    regStatus: keys(codes.regStatus),
  };
}

async function wordsOf(
  work: Work,
  about: Readonly<Record<string, string>>,
  language: 'zh' | 'en',
): Promise<[key: string, words: string[]][]> {
  const { names } = await rosterExam(work, about);
  const entries = await dictionaryEntries(work, Object.values(codes));
  const said = Object.entries(codes).map(([key, code]): [string, string[]] => [
    key,
    entries
      .filter((entry) => entry.code === code)
      .map(({ dictValue, dictValueEn }) => (language === 'en' && dictValueEn ? dictValueEn : dictValue)),
  ]);
  return [['districtId', names.districts], ...said, ['subjects', names.subjects], ['centreId', names.centres]];
}

/**
 * Compares rows with the current roster: an identical registration is known, any other one with the same number is
 * taken. The key of a row is the digest of its number.
 * A file could list all numbers that match a masked one. Whether a number is registered is therefore shown only to
 * users who may see numbers, for examinees in scope, and to the user who imported it. Others learn it when their rows
 * go in (`takeIn`).
 */
async function besideRoster(
  work: Work,
  examId: string,
  lines: readonly ImportLine<RosterEntry>[],
): Promise<Map<string, Standing>> {
  const { id, grants } = work.actor;
  const keys = lines.map(({ key }) => key);
  const registrations = work.table('examiner').select().selectAll().where('examId', '=', examId);
  const told = grants.has('pii_view') ? registrations : registrations.where('createUser', '=', id);
  const there = await told.where((eb) => eb('idHash', '=', eb.fn.any(eb.val(keys)))).execute();
  const byHash = new Map(there.map((row) => [row.idHash, row]));
  return new Map(
    lines.flatMap(({ key, entry }) => {
      const row = byHash.get(key);
      if (!row) return [];
      const isSame = saysTheSame({ ...row, phone: decrypt(work, row.phone) ?? '' }, entry);
      return [[key, isSame ? 'known' : { wrong: registered }] as const];
    }),
  );
}

/**
 * Fields that identify the same row. Fields that change after the import, such as the registration status, are not
 * compared.
 */
const compared = [
  ...(['districtId', 'centreId', 'name', 'gender', 'idType', 'phone', 'education', 'major'] as const),
  ...(['workUnit', 'unitKind', 'photoName'] as const),
];

const saysTheSame = (
  row: Readonly<Record<(typeof compared)[number] | 'subjects', unknown>>,
  entry: RosterEntry,
): boolean =>
  compared.every((field) => row[field] === entry[field]) &&
  [...(row.subjects as string[])].sort().join() === [...entry.subjects].sort().join();
