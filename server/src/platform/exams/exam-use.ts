import type { ExamAction } from '@kaoxin/contract/exam/formal-states.ts';
import { registerOnce } from '#platform/registry.ts';
import type { Work } from '#platform/work.ts';

type Ids = readonly string[];

/** People of an examination, or of one of its districts or centres. */
export interface ExamPeople {
  /** whose registration stands */
  registered: number;
  present: number;
  absent: number;
  violation: number;
  /** seats that somebody has */
  usedSeats: number;
}

/** Their released scores. */
export interface ExamScores {
  /** people with a score that counts */
  scored: number;
  avgScore: number;
  passCount: number;
  rank: number | null;
  /** from whoever asks: so few, or beside so few, that somebody could be told apart */
  isKeptBack?: boolean;
}

/** What a map is keyed by: examinations, or the districts or centres of a single one. */
export type ExamLevel = 'exam' | 'district' | 'centre';

/** An examination that has taken a step, as it is now. */
export interface SteppedExam {
  id: string;
  examCode: string;
  name: string;
  status: number;
  scoreReleaseTime: string | null;
  reviewDays: number;
  cancelReason: string | null;
}

/** Hears of so many people more that are dealt with; what it throws ends the work. */
export type Progress = (people: number) => void;

/** Whoever keeps something of examinations: rosters, scores, cases about them. */
export interface ExamUse {
  /** as whoever asks sees them; a missing key means nobody */
  people?: (work: Work, examIds: Ids, level: ExamLevel) => Promise<ReadonlyMap<string, ExamPeople>>;
  /** how many of them have a seat, as whoever asks sees them; told in `people` */
  seats?: (work: Work, examIds: Ids, level: ExamLevel) => Promise<ReadonlyMap<string, number>>;
  /** asked for examinations with released scores alone, otherwise as `people` */
  scores?: (work: Work, examIds: Ids, level: ExamLevel) => Promise<ReadonlyMap<string, ExamScores>>;
  /** how many seats are needed, whoever asks */
  registered?: (work: Work, examId: string) => Promise<number>;
  /** 0–1: how many of the scores that are due are there, whoever asks; null: none is due */
  completeness?: (work: Work, examId: string) => Promise<number | null>;
  /** reviews and appeals of it that are not settled, whoever asks: it is not archived before */
  openCases?: (work: Work, examId: string) => Promise<number>;
  /** of these districts and centres those that somebody of the examination is registered or seated in: they stay */
  held?: (work: Work, examId: string, placeIds: Ids) => Promise<Iterable<string>>;
  /** follows a step in its transaction; what it throws takes the step back */
  stepped?: (work: Work, exam: SteppedExam, action: ExamAction, progress?: Progress) => Promise<unknown>;
}

const uses = new Map<string, ExamUse>();

/**
 * Makes known who keeps something of examinations, so that whoever keeps examinations asks everybody and knows nobody.
 * @example examUse('appeal', { openCases: (work, examId) => openAppealsOf(work, examId) });
 */
export const examUse = (name: string, use: ExamUse): ExamUse => registerOnce(uses, 'use of examinations', name, use);

const firstOf = <K extends keyof ExamUse>(what: K): ExamUse[K] => {
  for (const use of uses.values()) if (use[what]) return use[what];
  return undefined;
};

/** Undefined: nobody keeps people of examinations. */
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

/** Undefined: nobody keeps scores. */
export const scoresOf = async (work: Work, examIds: Ids, level: ExamLevel) =>
  examIds.length === 0 ? undefined : firstOf('scores')?.(work, examIds, level);

export const registeredIn = async (work: Work, examId: string): Promise<number> =>
  (await firstOf('registered')?.(work, examId)) ?? 0;

/** Null: nobody keeps scores, or none is due. */
export const completenessOf = async (work: Work, examId: string): Promise<number | null> =>
  (await firstOf('completeness')?.(work, examId)) ?? null;

/** Reviews and appeals that are not settled, of everybody who keeps some. */
export async function openCasesOf(work: Work, examId: string): Promise<number> {
  let sum = 0;
  for (const { openCases } of uses.values()) sum += (await openCases?.(work, examId)) ?? 0;
  return sum;
}

/** The first of these places that somebody of the examination is registered or seated in. */
export async function firstHeld(work: Work, examId: string, placeIds: Ids): Promise<string | undefined> {
  if (placeIds.length === 0) return undefined;
  for (const { held } of uses.values()) {
    const found = new Set(await held?.(work, examId, placeIds));
    const id = placeIds.find((each) => found.has(each));
    if (id !== undefined) return id;
  }
  return undefined;
}

/** Everybody takes notice of a step, in the order they made themselves known. */
export async function noticeStep(
  work: Work,
  exam: SteppedExam,
  action: ExamAction,
  progress?: Progress,
): Promise<void> {
  for (const { stepped } of uses.values()) await stepped?.(work, exam, action, progress);
}
