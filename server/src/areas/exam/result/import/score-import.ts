import type { Label } from '@kaoxin/contract/conventions.ts';
import { attendStatus } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { scores } from '@kaoxin/contract/exam/scores/score.ts';
import { sql } from 'kysely';
import { manyRows } from '#platform/database/many-rows.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { ImportKind, ImportLine, Standing, Taken } from '#platform/imports/import-kind.ts';
import { keysOf } from '#platform/imports/words.ts';
import { type DictionaryEntry, dictionaryEntries } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { ofPeople } from '../counting.ts';
import { holdExam, settling } from '../score/settle.ts';
import { tellingPlanner } from '../tell-planner.ts';
import { byTicket, isKnownBy, rowsBySubject, type Seated, strangerTo } from '../ticket-rows.ts';
import { type ScoreEntry, type ScoreWords, scoreReader } from './read-score.ts';
import { isExample, labelIn, type ScoreField, scoreColumns } from './score-columns.ts';
import { dropAskedRelease, lockScores, mayTakeRowsOf, namedSubjects } from './score-exam.ts';

const rowsOfAPart = 2_000;
const codes = { attend: 'attend_status', violation: 'violation_level' } as const;
const attended = [attendStatus.of.present, attendStatus.of.absent];

/** 成绩导入 (domain.md 2.7): one row per examinee and subject; other values replace the stored ones. */
export const scoreImport: ImportKind<ScoreEntry> = {
  kind: 'score',
  store: 'business',
  title: ['成绩', 'scores'],
  calls: scores,
  columns: scoreColumns,
  maxRows: 2_000_000,
  path: ({ examId = '' }) => `/examinationManage/examinationList/import?id=${examId}&of=scores`,
  rowsAPart: rowsOfAPart,
  rowsAtOnce: rowsOfAPart,
  stopsAtRefusal: true,
  isExample,
  mayUse: mayTakeRowsOf(['成绩', 'scores']),
  allowed: async (work, { examId = '' }) => {
    const heading = (field: ScoreField): string => labelIn(scoreColumns, field)[0];
    const levels = await dictionaryEntries(work, [codes.violation]);
    return new Map([
      [heading('subject'), (await namedSubjects(work, examId)).names],
      [heading('attend'), attended.map((key) => attendStatus.label(key))],
      [heading('violation'), levels.flatMap(({ dictKey, dictValue }) => (String(dictKey) === '0' ? [] : [dictValue]))],
    ]);
  },
  choices: async (work, { examId = '' }) => {
    const { language } = work.actor;
    return new Map([
      ['subject', (await namedSubjects(work, examId)).names],
      ['attend', attended.map((key) => attendStatus.label(key, language))],
    ]);
  },
  judge: async (work, { examId = '' }) => scoreReader(await namedSubjects(work, examId), await wordsOf(work)),
  keyOf: ({ ticketNo, subjectCode }) => `${ticketNo} ${subjectCode}`,
  twin: (rowNo): Label => [
    `该考生此科目的成绩已在第${rowNo}行`,
    `The score of this subject is already in row ${rowNo}`,
  ],
  settle: (work, lines, { examId = '' }) => besideScores(work, examId, lines),
  lock: lockScores,
  takeIn: (work, lines, _prepared, { examId = '' }) => keepScores(work, examId, lines),
  around: tellingPlanner(['examiner'], ['examiner_score', 'examiner_result']),
};

/** Words that are accepted in every tenant, even if its dictionaries changed. */
const built: readonly DictionaryEntry[] = attendStatus.entries.map(({ key, zh, en }) => ({
  code: codes.attend,
  dictKey: key,
  dictValue: zh,
  dictValueEn: en,
}));

async function wordsOf(work: Work): Promise<ScoreWords> {
  const entries = [...built, ...(await dictionaryEntries(work, Object.values(codes)))];
  const keys = (code: string) => keysOf(entries.filter((entry) => entry.code === code));
  return { attend: keys(codes.attend), violation: keys(codes.violation) };
}

const compared = ['objective', 'subjective', 'score', 'attend'] as const;

async function besideScores(
  work: Work,
  examId: string,
  lines: readonly ImportLine<ScoreEntry>[],
): Promise<Map<string, Standing>> {
  const exam = await work.table('formalExam').need(examId);
  const personOf = await byTicket(work, examId, lines);
  const ids = lines.flatMap(({ entry }) => personOf(entry)?.id ?? []);
  const scoreOf = await rowsBySubject(work, 'examinerScore', examId, ids);
  const isRecorded = await recorded(work, examId, lines, ids);
  return new Map(
    lines.flatMap(({ key, entry }): [string, Standing][] => {
      const person = personOf(entry);
      const stranger = strangerTo(work, exam, person, entry);
      if (stranger || !person) return [[key, { wrong: stranger ?? ['', ''] }]];
      if (!isRecorded(person, entry)) return [[key, { wrong: notRecorded }]];
      const there = scoreOf(person.id, entry.subjectCode);
      if (!there) return [];
      if (saysOtherwise(there, entry)) return [[key, { wrong: absentOnTheDay }]];
      const isSame = compared.every((field) => there[field] === entry[field]);
      return [[key, isKnownBy(work, there, isSame) ? 'known' : 'changes']];
    }),
  );
}

const notRecorded: Label = [
  '没有与违纪代码相符的违纪记录，请先登记违纪',
  'No record of a violation agrees with this code; record the violation first',
];

/** Attendance is recorded on the day (decision 045); a score file cannot change it. */
const absentOnTheDay: Label = [
  '缺考不应有成绩（已登记为缺考，如有误请先在考试当天更正到考）',
  'An absent examinee cannot have a score (recorded as absent; if this is wrong, correct the attendance first)',
];

const saysOtherwise = (
  there: Pick<SelectedRow<'examinerScore'>, 'attend'> | undefined,
  { score }: Pick<ScoreEntry, 'score'>,
): boolean => there?.attend === attendStatus.of.absent && score !== null;

/** Checks whether the violation in a row has a record: only people decide about violations (domain.md 1.3). */
async function recorded(
  work: Work,
  examId: string,
  lines: readonly ImportLine<ScoreEntry>[],
  ids: readonly string[],
): Promise<(person: Seated, entry: ScoreEntry) => boolean> {
  if (lines.every(({ entry }) => entry.violation === 0)) return () => true;
  const records = await work
    .table('violationRecord')
    .select()
    .select(['examinerId', 'subjectCode', 'level'])
    .where(ofPeople(examId, ids))
    .where('status', 'in', [1, 2])
    .where('effective', '=', 1)
    .execute();
  return ({ id }, { violation, subjectCode }) =>
    violation === 0 ||
    records.some(
      (record) =>
        record.examinerId === id &&
        record.level === violation &&
        (record.subjectCode === null || record.subjectCode === subjectCode),
    );
}

const columns = [
  ...(['examId', 'examinerId', 'districtId', 'centreId', 'subjectCode'] as const),
  ...(['objective', 'subjective', 'score', 'attend'] as const),
];
const types = {
  examId: 'bigint',
  examinerId: 'bigint',
  districtId: 'bigint',
  centreId: 'bigint',
  subjectCode: 'text',
  objective: 'numeric',
  subjective: 'numeric',
  score: 'numeric',
  attend: 'integer',
} as const;

/**
 * Stores scores, settles the examinees and withdraws a release request. An absence recorded after the rows were read is
 * reported as an error.
 */
async function keepScores(work: Work, examId: string, lines: readonly ImportLine<ScoreEntry>[]): Promise<Taken> {
  const personOf = await byTicket(work, examId, lines);
  const known = lines.flatMap(({ rowNo, entry }) => {
    const person = personOf(entry);
    return person ? [{ rowNo, entry, person }] : [];
  });
  const ids = [...new Set(known.map(({ person }) => person.id))];
  const wrong = new Map<number, Label>();
  await dropAskedRelease(work, examId, '导入了成绩');
  await settling(work, await holdExam(work, examId), ids, async () => {
    const scoreOf = await rowsBySubject(work, 'examinerScore', examId, ids);
    for (const { rowNo, entry, person } of known)
      if (saysOtherwise(scoreOf(person.id, entry.subjectCode), entry)) wrong.set(rowNo, absentOnTheDay);
    const rows = known
      .filter(({ rowNo }) => !wrong.has(rowNo))
      .map(({ entry, person: { id: examinerId, districtId, centreId } }) => {
        const { subjectCode, objective, subjective, score, attend } = entry;
        return { examId, examinerId, districtId, centreId, subjectCode, objective, subjective, score, attend };
      });
    if (rows.length === 0) return;
    await work
      .table('examinerScore')
      .upsertFrom(columns, sql`select given.* from ${manyRows(rows, types)} given`, [
        'examId',
        'examinerId',
        'subjectCode',
      ]);
  });
  return { wrong };
}
