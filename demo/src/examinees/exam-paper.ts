import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { firstLabel } from '@kaoxin/contract/exam/formal/subject.ts';
import { paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { furtherPapersIn, papersOf } from '@kaoxin/server/areas/exam/formal/papers/subject-paper-rows.ts';
import { subjectsIn } from '@kaoxin/server/areas/exam/formal/papers/subject-rows.ts';
import { replaceQuestions } from '@kaoxin/server/areas/paper/content/replace.ts';
import { rowsOf } from '@kaoxin/server/areas/paper/content/rows.ts';
import { notePaper } from '@kaoxin/server/areas/paper/paper/timeline.ts';
import { usableAmong } from '@kaoxin/server/areas/paper/usable.ts';
import { countUse } from '@kaoxin/server/areas/paper/use/count-usage.ts';
import { addDays, dayOf } from '@kaoxin/server/engine/calendar/day.ts';
import type { Actor } from '@kaoxin/server/platform/access/actor.ts';
import type { FixedClock } from '@kaoxin/server/platform/clock.ts';
import type { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { asksOf } from '../questions/asked.ts';
import type { InventedBanks } from '../questions/banks.ts';
import type { Place } from '../questions/twins.ts';
import { bulkInsert, takeIds } from '../store/bulk-insert.ts';
import { type DemoPaper, demoPaper, pointsOf, type QuestionRow } from './papers.ts';
import type { Crowd, HeldExam } from './plan.ts';

export interface Questions {
  invented: InventedBanks;
  idOf: (place: Place) => string | undefined;
  today: string;
  clock: FixedClock;
  manager: Actor | undefined;
}

export interface ExamPapers {
  code: string;
  total: number;
  /** 卷 in order, A first; empty: judged as a whole, or not assigned yet */
  forms: readonly { paperId: string; paper: DemoPaper }[];
  hasTruths: boolean;
}

/** The district where planted questions are harder; it has many examinees (domain.md 5.3, 3). */
const difDistrict = 1;
const yearMs = 365.25 * 86_400_000;
const yearsBetween = (from: string, until: string): number =>
  (Date.parse(until.slice(0, 10)) - Date.parse(from.slice(0, 10))) / yearMs;

export async function examPapers(
  work: Work,
  { exam, place }: Pick<Crowd, 'exam' | 'place'>,
  questions: Questions,
  truths: boolean,
): Promise<ExamPapers[]> {
  const ask = asksOf(questions.invented, place);
  const yearsAgo = yearsBetween(exam.examStart, questions.today);
  const further = await furtherPapersIn(work, exam.id);
  const papers: ExamPapers[] = [];
  for (const subject of await subjectsIn(work, exam.id)) {
    const { subjectCode: code, totalScore: total, objectiveScore } = subject;
    const objective = objectiveScore ?? 0;
    const hasTruths = truths && objective === total;
    const points = pointsOf(objective);
    const forms: { paperId: string; paper: DemoPaper }[] = [];
    for (const { label, paperId } of papersOf(subject, further)) {
      const asked = ask(code, points.length, total - objective);
      const name = label === firstLabel ? `${place} ${code}` : `${place} ${code} ${label}`;
      const paper = demoPaper(name, asked, { points, yearsAgo }, difDistrict, hasTruths);
      await keepPaper(work, exam, paperId, paper, questions);
      forms.push({ paperId, paper });
    }
    papers.push({ code, total, forms, hasTruths });
  }
  return papers;
}

const { running, cancelled } = examStatus.of;
/** Days before an examination on which a paper is built and enabled. */
const [builtBefore, enabledBefore] = [90, 84];

async function keepPaper(
  work: Work,
  { status, examStart }: HeldExam,
  paperId: string,
  { rows }: DemoPaper,
  { idOf, today, clock, manager }: Questions,
): Promise<void> {
  const paper = await work.table('paper').needLocked(paperId);
  if (paper.questionCount > 0) return;
  const ago = (days: number) => {
    const day = addDays(dayOf(examStart), -days);
    const last = addDays(dayOf(today), -1);
    clock.set(`${day < last ? day : last} 10:20:00`);
    return manager ? work.as(manager) : work;
  };
  const ids = rows.flatMap(({ asked }) => idOf(asked) ?? []);
  const isWhole = ids.length === rows.length && (await usableAmong(work, ids)).size === rows.length;
  const { draft, enabled, used } = paperStatus.of;
  await notePaper(ago(builtBefore), paper, { action: 'create', from: null, to: draft });
  if (isWhole) {
    await replaceQuestions(work, paper, sectionsOf(rows, ids));
    await keepWrongKeys(work, paperId, rows);
  } else await keepUnbanked(work, paperId, rows);
  await notePaper(ago(enabledBefore), paper, { action: 'enable', from: draft, to: enabled });
  clock.set(examStart);
  if (status < running || status === cancelled) return;
  await notePaper(work, paper, { action: 'use', from: enabled, to: used });
  await countUse(work, [paperId]);
}

function sectionsOf(rows: readonly QuestionRow[], ids: readonly string[]) {
  const placed = rows.map(({ sectionTitle, score }, at) => ({ sectionTitle, score, questionId: ids[at] ?? '' }));
  return [...Map.groupBy(placed, ({ sectionTitle }) => sectionTitle)].map(([title, own]) => ({
    title,
    questions: own.map(({ questionId, score }) => ({ questionId, score })),
  }));
}

/** A planted wrong key exists in the paper only; the bank has the correct one. */
async function keepWrongKeys(work: Work, paperId: string, rows: readonly QuestionRow[]): Promise<void> {
  const { seal } = work.context.secrets;
  for (const [at, { id }] of (await rowsOf(work, paperId)).entries()) {
    const row = rows[at];
    if (row?.isKeyWrong && row.key)
      await work.table('paperQuestion').change(id, { answerKey: seal(row.key, 'answer') });
  }
}

/** Without banks, a paper gets keys of questions that are not stored. */
async function keepUnbanked(work: Work, paperId: string, rows: readonly QuestionRow[]): Promise<void> {
  const { seal } = work.context.secrets;
  const ids = await takeIds(work.handle as never, rows.length);
  const questions = rows.map(({ key, isKeyWrong: _, asked: __, ...row }, at) => ({
    ...row,
    tenantId: firstTenant,
    paperId,
    questionId: ids[at],
    answerKey: key === null ? null : seal(key, 'answer'),
    scoreRule: { rule: 1 },
  }));
  await bulkInsert(work.handle as never, 'paper_question', questions);
  const typeCounts = Object.fromEntries(
    [...Map.groupBy(rows, ({ questionType }) => questionType)].map(([type, those]) => [type, those.length]),
  );
  await work.table('paper').derive([{ id: paperId, questionCount: rows.length, typeCounts }]);
}
