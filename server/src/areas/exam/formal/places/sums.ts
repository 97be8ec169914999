import { type ExamLevel, type ExamPeople, type ExamScores, peopleOf, scoresOf } from '#engine/ports/exam-port.ts';
import { numberOf, settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';

const isReleased = (status: number): boolean => status === 50 || status === 60;

const begun: ReadonlySet<number> = new Set([30, 40, 50, 60]);

/** People and released scores for answers. Null if unknown, still ahead, or hidden from the caller. */
export interface Figures {
  registered: number | null;
  present: number | null;
  absent: number | null;
  violation: number | null;
  usedSeats: number | null;
  avgScore: number | null;
  passCount: number | null;
  passRate: number | null;
  rank: number | null;
}

const nobody: ExamPeople = { registered: 0, present: 0, absent: 0, violation: 0, usedSeats: 0 };
const untold = { avgScore: null, passCount: null, passRate: null, rank: null };

/**
 * Minimum number of scored people per cell: smaller cells are hidden from callers without `score_view` (domain.md 2.5).
 */
export async function smallest(work: Work): Promise<number> {
  if (work.actor.grants.has('score_view')) return 1;
  return numberOf(await settingsOf(work), 'stat.minCell', 5);
}

const told = ({ scored, avgScore, passCount, rank }: ExamScores) => ({
  avgScore,
  passCount,
  passRate: passCount / scored,
  rank,
});

export async function figuresOf(
  work: Work,
  exams: readonly { id: string; status: number }[],
  level: ExamLevel,
): Promise<(key: string) => Figures> {
  const ids = exams.map(({ id }) => id);
  const people = await peopleOf(work, ids, level);
  const released = exams.filter(({ status }) => isReleased(status)).map(({ id }) => id);
  const scores = await scoresOf(work, released, level);
  const least = scores ? await smallest(work) : 0;
  const expects = new Set(exams.filter(({ status }) => !begun.has(status)).map(({ id }) => id));
  const isAhead = (key: string): boolean => (level === 'exam' ? expects.has(key) : expects.size > 0);
  return (key) => {
    const own = people && (people.get(key) ?? nobody);
    const came = own && (own.present + own.absent > 0 || !isAhead(key)) ? own : undefined;
    const score = scores?.get(key);
    return {
      registered: own?.registered ?? null,
      present: came?.present ?? null,
      absent: came?.absent ?? null,
      violation: own?.violation ?? null,
      usedSeats: own?.usedSeats ?? null,
      ...(score && !score.isKeptBack && score.scored >= Math.max(1, least) ? told(score) : untold),
    };
  };
}
