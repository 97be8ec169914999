import { setImmediate as breath } from 'node:timers/promises';
import type { CopyingFindings } from '@kaoxin/contract/exam/scores/statistics.ts';
import { refuse } from '#platform/http/errors.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { type PaperItem, paperQuestions, readsKeys } from '../result/paper-items.ts';
import { personResults } from '../result/score/person-results.ts';
import { addAnswers, emptyAnswerCounts, mergeAnswerCounts } from '../statistics/copying/answer-counts.ts';
import { type CopyingPair, copyingBound, copyingInRoom, type RoomSheet } from '../statistics/copying/copying.ts';
import { type Keys, matchChances } from '../statistics/copying/match-chance.ts';
import { type Answer, answerLetters } from '../statistics/sheet/answer.ts';
import { isObjective } from '../statistics/sheet/sheet-item.ts';
import { answerCountsOf, type OfPaper, papersSat } from './items/sheet-sums.ts';
import type { Where } from './read.ts';
import { askedSubject } from './subject-of.ts';
import { type Marking, markingOf } from './totals/marking.ts';
import { needPlaces, releasedExam } from './withheld/scores-told.ts';

const mostSheets = 20_000;
const part = 2_000;

interface Seated {
  id: string;
  roomId: string;
  centreId: string | null;
  ticketNo: string | null;
  name: string;
  seatNo: number | null;
}

/**
 * Pairs in a room that share more wrong answers to the same paper than chance allows (domain.md 2.5, ω), within the
 * caller's scope. Probabilities come from all visible sheets, pairs from the requested places.
 * @throws 404; 400 成绩尚未公布, or too many sheets to compare
 */
export async function copyingOf(
  work: Work,
  { examId, subjectCode: code, ...where }: Where & { examId: string; subjectCode: string },
): Promise<CopyingFindings> {
  const exam = await releasedExam(work, examId);
  await needPlaces(work, where.districtId, where.centreId);
  const { subject } = await askedSubject(work, exam, code);
  const papers = subject ? await papersSat(work, subject) : [];
  const nothing = { rooms: 0, sheets: 0, bound: copyingBound, withKeys: 1, pairs: [], plans: [] };
  if (!subject || papers.length === 0) return nothing;
  const seated = await seatedIn(work, examId, where);
  const subjectCode = subject.subjectCode;
  const byPaper = await answersOf(work, await markingOf(work, examId), { examId, subjectCode, papers }, seated);
  const found: Found[] = [];
  let isOpen = true;
  for (const paper of papers) {
    const answers = byPaper.get(paper.paperId) ?? new Map();
    const withKeys = await readsKeys(work, paper.paperId);
    isOpen &&= withKeys;
    for (const one of await findOfPaper(work, { examId, subjectCode, ...paper }, seated, answers))
      found.push(withKeys ? one : { ...one, items: [] });
  }
  found.sort((one, other) => one.pair.p - other.pair.p);
  const byId = new Map(seated.map((one) => [one.id, one]));
  const sat = new Set([...byPaper.values()].flatMap((answers) => [...answers.keys()]));
  const plans = await plansOf(work, [...new Set(found.map(({ roomId }) => roomId))]);
  const centreName = await namesOf(
    work,
    'district',
    seated.map(({ centreId }) => centreId),
  );
  return {
    ...nothing,
    rooms: new Set(seated.flatMap(({ id, roomId }) => (sat.has(id) ? [roomId] : []))).size,
    sheets: sat.size,
    withKeys: Number(isOpen),
    pairs: found.flatMap(({ roomId, paperLabel, pair, items }) => {
      const [first, second] = [byId.get(pair.first), byId.get(pair.second)];
      if (!first || !second) return [];
      return [
        {
          centreId: first.centreId ?? '',
          centreName: centreName(first.centreId),
          roomId,
          roomNo: plans.find((plan) => plan.roomId === roomId)?.roomNo ?? null,
          paperLabel,
          first: memberOf(first),
          second: memberOf(second),
          identical: pair.identical,
          expected: pair.expected,
          p: pair.p,
          adjusted: pair.adjusted,
          items,
        },
      ];
    }),
    plans,
  };
}

interface Found {
  roomId: string;
  paperLabel: string | null;
  pair: CopyingPair;
  items: ReturnType<typeof aligned>;
}

async function findOfPaper(
  work: Work,
  { label, ...of }: OfPaper & { label: string | null },
  seated: readonly Seated[],
  answers: Answers,
): Promise<Found[]> {
  const questions = await paperQuestions(work, of.paperId);
  const keys = questions.map(({ item }) => (isObjective(item) && item.score.rule !== 3 ? item.key : null));
  const counted = await answerCountsOf(work, of);
  const everybodys = counted.length > 0 ? counted.reduce(mergeAnswerCounts) : countedFrom(answers, questions.length);
  const rooms = Map.groupBy(
    seated.filter(({ id }) => answers.has(id)),
    ({ roomId }) => roomId,
  );
  const found = await findPairs(rooms, answers, keys, matchChances(everybodys, keys));
  return found.map(({ roomId, pair }) => {
    const items = aligned(questions, keys, answers.get(pair.first), answers.get(pair.second), pair);
    return { roomId, paperLabel: label, pair, items };
  });
}

async function seatedIn(work: Work, examId: string, { districtId, centreId }: Where): Promise<Seated[]> {
  let query = work
    .table('examiner')
    .select()
    .select(['id', 'roomId', 'centreId', 'ticketNo', 'name', 'seatNo'])
    .where('examId', '=', examId)
    .where('roomId', 'is not', null);
  if (districtId) query = query.where('districtId', '=', districtId);
  if (centreId) query = query.where('centreId', '=', centreId);
  const rows = await query.limit(mostSheets + 1).execute();
  if (rows.length > mostSheets)
    throw refuse(400, [
      `考生超过${mostSheets}人，请选择考区或考点`,
      `More than ${mostSheets} examinees: select a district or a test centre`,
    ]);
  return rows.flatMap(({ roomId, ...row }) => (roomId === null ? [] : [{ ...row, roomId }]));
}

type Answers = ReadonlyMap<string, ArrayLike<Answer>>;

async function answersOf(
  work: Work,
  marking: Marking,
  { examId, subjectCode, papers }: { examId: string; subjectCode: string; papers: readonly { paperId: string }[] },
  seated: readonly Seated[],
): Promise<ReadonlyMap<string, Answers>> {
  const found = new Map<string, Map<string, ArrayLike<Answer>>>();
  for (const { paperId } of papers) found.set(paperId, new Map());
  for (let from = 0; from < seated.length; from += part) {
    const ids = seated.slice(from, from + part).map(({ id }) => id);
    for (const [id, { result }] of await personResults(work, examId, ids)) {
      const sheet = result.subjects.find((one) => one.subjectCode === subjectCode)?.sheet;
      const own = sheet?.answers ? found.get(sheet.paperId) : undefined;
      if (!own || !sheet?.answers) continue;
      const answers = (await marking.paper(sheet.paperId))?.unpackAnswers(sheet.answers);
      if (answers) own.set(id, answers);
    }
  }
  return found;
}

function countedFrom(answers: Answers, items: number) {
  const counts = emptyAnswerCounts(items);
  for (const sheet of answers.values()) addAnswers(counts, sheet, 1);
  return counts;
}

async function findPairs(
  rooms: ReadonlyMap<string, readonly Seated[]>,
  answers: Answers,
  keys: Keys,
  chances: Float64Array,
): Promise<{ roomId: string; pair: CopyingPair }[]> {
  const found: { roomId: string; pair: CopyingPair }[] = [];
  for (const [roomId, people] of rooms) {
    const sheets = people.map(({ id }): RoomSheet => ({ id, answers: answers.get(id) ?? [] }));
    for (const pair of copyingInRoom(sheets, keys, chances)) found.push({ roomId, pair });
    await breath();
  }
  return found;
}

const memberOf = ({ id, ticketNo, name, seatNo }: Seated) => ({ examinerId: id, ticketNo, name, seatNo });

function aligned(
  questions: readonly PaperItem[],
  keys: Keys,
  first: ArrayLike<Answer> = [],
  second: ArrayLike<Answer> = [],
  { bothWrong }: CopyingPair,
) {
  const alike = new Set(bothWrong.flatMap((item) => (item.first === item.second ? [item.index] : [])));
  return questions.flatMap(({ item }, index) => {
    if (!isObjective(item)) return [];
    const letters = (answer: Answer | undefined) => answerLetters(answer ?? 0, item.letters) || '-';
    const key = keys[index];
    return [
      {
        sort: index + 1,
        first: letters(first[index]),
        second: letters(second[index]),
        key: key === null || key === undefined ? null : letters(key),
        same: Number(alike.has(index)),
      },
    ];
  });
}

async function plansOf(work: Work, ids: readonly string[]): Promise<CopyingFindings['plans']> {
  const rooms = await work.table('room').ofTenant().withRemoved().those(ids).selectAll().execute();
  return rooms.map(({ id, roomNo, columnsCount, seats }) => ({ roomId: id, roomNo, columnsCount, seats }));
}
