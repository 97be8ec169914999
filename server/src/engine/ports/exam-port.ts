import type { ExamAction } from '@kaoxin/contract/exam/formal/states.ts';
import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';

type Ids = readonly string[];

export interface ExamPeople {
  registered: number;
  present: number;
  absent: number;
  violation: number;
  usedSeats: number;
}

export interface ExamScores {
  scored: number;
  avgScore: number;
  passCount: number;
  rank: number | null;
  /** hidden from the caller: so few people, or so few remaining, that one could be identified */
  isKeptBack?: boolean;
}

export type ExamLevel = 'exam' | 'district' | 'centre';

export interface SteppedExam {
  id: string;
  examCode: string;
  name: string;
  status: number;
  scoreReleaseTime: string | null;
  reviewDays: number;
  cancelReason: string | null;
}

/** Reports further processed people; throwing ends the work. */
export type Progress = (people: number) => void;

export interface ExamUse {
  /** as visible to the caller; a missing key means no people */
  people?: (work: Work, examIds: Ids, level: ExamLevel) => Promise<ReadonlyMap<string, ExamPeople>>;
  /** number of them with a seat, as visible to the caller; included in `people` */
  seats?: (work: Work, examIds: Ids, level: ExamLevel) => Promise<ReadonlyMap<string, number>>;
  /** as `people`, called only for examinations with released scores */
  scores?: (work: Work, examIds: Ids, level: ExamLevel) => Promise<ReadonlyMap<string, ExamScores>>;
  /** number of seats needed, for any caller */
  registered?: (work: Work, examId: string) => Promise<number>;
  /** 0–1: share of the due scores that exist, for any caller; null: none is due */
  completeness?: (work: Work, examId: string) => Promise<number | null>;
  /** unsettled reviews and appeals, for any caller: they block archiving */
  openCases?: (work: Work, examId: string) => Promise<number>;
  /** those of these districts and centres with registered or seated people: they cannot be removed */
  held?: (work: Work, examId: string, placeIds: Ids) => Promise<Iterable<string>>;
  /** runs after a step in its transaction; throwing rolls the step back */
  stepped?: (work: Work, exam: SteppedExam, action: ExamAction, progress?: Progress) => Promise<unknown>;
}

/** Areas that store data of examinations. The area of examinations asks all of them and depends on none. */
export const examPort = new Port<ExamUse>('examinations', { isGuard: true });

const firstOf = <K extends keyof ExamUse>(what: K): ExamUse[K] => {
  for (const use of examPort.answers()) if (use[what]) return use[what];
  return undefined;
};

export async function peopleOf(
  work: Work,
  examIds: Ids,
  level: ExamLevel,
): Promise<ReadonlyMap<string, ExamPeople> | undefined> {
  if (examIds.length === 0) return undefined;
  const people = await firstOf('people')?.(work, examIds, level);
  const seats = people && (await firstOf('seats')?.(work, examIds, level));
  if (!seats) return people;
  return new Map([...people].map(([key, sum]) => [key, { ...sum, usedSeats: seats.get(key) ?? sum.usedSeats }]));
}

export const scoresOf = async (work: Work, examIds: Ids, level: ExamLevel) =>
  examIds.length === 0 ? undefined : firstOf('scores')?.(work, examIds, level);

export const registeredIn = async (work: Work, examId: string): Promise<number> =>
  (await firstOf('registered')?.(work, examId)) ?? 0;

export const completenessOf = async (work: Work, examId: string): Promise<number | null> =>
  (await firstOf('completeness')?.(work, examId)) ?? null;

export async function openCasesOf(work: Work, examId: string): Promise<number> {
  let sum = 0;
  for (const { openCases } of examPort.answers()) sum += (await openCases?.(work, examId)) ?? 0;
  return sum;
}

export async function firstHeld(work: Work, examId: string, placeIds: Ids): Promise<string | undefined> {
  if (placeIds.length === 0) return undefined;
  for (const { held } of examPort.answers()) {
    const found = new Set(await held?.(work, examId, placeIds));
    const id = placeIds.find((each) => found.has(each));
    if (id !== undefined) return id;
  }
  return undefined;
}

export async function noticeStep(
  work: Work,
  exam: SteppedExam,
  action: ExamAction,
  progress?: Progress,
): Promise<void> {
  for (const { stepped } of examPort.answers()) await stepped?.(work, exam, action, progress);
}
