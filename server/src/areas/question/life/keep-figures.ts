import { sql } from 'kysely';
import { keptItems, type SittingState, sittingStates } from '#areas/exam/index.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { Work } from '#platform/work.ts';
import { poolQuestions } from './pool-questions.ts';

/** Sittings whose joint tables are opened in one turn; what is left follows in the next. */
const perTurn = 8;

/**
 * Each minute: figures of questions follow the sums of released examinations, after a release, a correction, and the day a paper is
 * unlocked. What a row was made from is written beside it, so whatever was missed is found at the next turn.
 */
export const itemLife: PeriodicJob = {
  lock: 83,
  name: 'figures of questions that examinations have changed',
  everyMs: 60_000,
  run: (db, context) => forEachTenant(db, context, itemLife.name, keepFigures),
};

/** A place of the figures: `exam subject paper`. */
const placeOf = ({ examId, subjectCode, paperId }: Pick<SittingState, 'examId' | 'subjectCode' | 'paperId'>): string =>
  `${examId} ${paperId} ${subjectCode}`;

export async function keepFigures(work: Work): Promise<void> {
  const states = await sittingStates(work);
  const rows = await work
    .table('itemSitting')
    .select()
    .select(['id', 'examId', 'subjectCode', 'paperId', 'projectType', 'mark', 'questionIds'])
    .execute();
  const kept = new Map(rows.map((row) => [placeOf(row), row]));
  const present = new Set(states.map(placeOf));
  const gone = rows.filter((row) => !present.has(placeOf(row)));
  const behind = states.filter((state) => kept.get(placeOf(state))?.mark !== state.mark).slice(0, perTurn);
  if (gone.length === 0 && behind.length === 0) return;
  const touched = new Set<string>(gone.flatMap(({ questionIds }) => questionIds));
  for (const state of behind) {
    const before = kept.get(placeOf(state));
    for (const id of [...(before?.questionIds ?? []), ...(await keepSitting(work, state, before?.id))]) touched.add(id);
  }
  if (gone.length > 0) await work.table('itemSitting').remove(gone.map(({ id }) => id));
  const subjects = [...gone, ...behind].map(({ projectType, subjectCode }) => ({ projectType, subjectCode }));
  // how many of all had a question changes with everybody who sat its subject
  for (const id of await questionsOf(work, subjects)) touched.add(id);
  await poolQuestions(work, [...touched]);
}

/** Writes what is told of a sitting; answers which questions that is of. */
async function keepSitting(work: Work, state: SittingState, id: string | undefined): Promise<readonly string[]> {
  const { examId, subjectCode, paperId, projectType, sheets, mark } = state;
  const items = await keptItems(work, state);
  const questionIds = items.map(({ questionId }) => questionId);
  const values = { projectType, sheets, mark, questionIds, items };
  const table = work.table('itemSitting');
  if (id) await table.change(id, values);
  else await table.insert({ examId, subjectCode, paperId, ...values });
  return questionIds;
}

async function questionsOf(
  work: Work,
  subjects: readonly { projectType: number; subjectCode: string }[],
): Promise<string[]> {
  const names = [...new Set(subjects.map(({ projectType, subjectCode }) => `${projectType} ${subjectCode}`))];
  const { rows } = await sql<{ id: string }>`select distinct unnest(t.question_ids) as id
    from ${work.table('itemSitting').as('t')}
    where concat_ws(' ', t.project_type, t.subject_code) = any(${names}::text[])`.execute(work.handle);
  return rows.map(({ id }) => id);
}
