import { type Caller, ended, post, type Say } from './asking.ts';
import { addExam, addRooms, addRoster, examId, holdAtCentres } from './exam-rows.ts';
import { atMost, type Figure } from './figure.ts';
import type { Ground } from './ground.ts';
import { highestMemory } from './process-figures.ts';

const [n, arranging] = [2_000, 20];

/**
 * Seats for all examinees of an examination with two slots: the preview, and its adoption with ticket numbers
 * (domain.md 1.2).
 */
export async function seatFigures(
  { ours, db, environment }: Ground,
  manager: Caller,
  people: number,
  say: Say,
): Promise<Figure[]> {
  await addExam(db, n, arranging);
  await holdAtCentres(db, n, await addRooms(db, people));
  await addRoster(db, n, { people, secretKey: environment.SECRET_KEY ?? '', attended: false });
  const memory = highestMemory(ours.pid);
  try {
    const begun = performance.now();
    const plan = await post<{ id: string; taskId: string }>(manager, '/api/formalExam/arrange', {
      examId: String(examId(n)),
      rules: { oneSubject: 0, unitsApart: 1, keepSpare: 1 },
    });
    say(await ended(manager, plan.taskId));
    const previewed = performance.now();
    const adoption = await post<{ taskId: string }>(manager, '/api/formalExam/arrangeAdopt', { id: plan.id });
    say(await ended(manager, adoption.taskId));
    const adopted = performance.now();
    const { rows } = await db.query<{ people: string; seats: string }>(
      'select count(distinct examiner_id) as people, count(*) as seats from exam_seat where exam_id = $1',
      [examId(n)],
    );
    const seconds = (from: number, to: number): string => `${((to - from) / 1000).toFixed(1)} s`;
    return [
      { what: `seats: preview for ${people} people`, ours: seconds(begun, previewed) },
      {
        what: `seats: adoption, ${rows[0]?.seats} seats of ${rows[0]?.people} people`,
        ours: seconds(previewed, adopted),
      },
      atMost(`seats: ${people} people, preview and adoption`, (adopted - begun) / 1000, 60, 's'),
      atMost('seats: memory of the server at most', memory.end(), 400, 'MB'),
    ];
  } finally {
    memory.end();
  }
}
