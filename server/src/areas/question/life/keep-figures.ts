import { sql } from 'kysely';
import { keptItems, type SittingState, sittingStates } from '#areas/exam/index.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import type { Work } from '#platform/work.ts';
import { poolQuestions } from './pool-questions.ts';

const perTurn = 8;

/**
 * Runs each minute. Updates question figures after a release, a correction, or the unlocking of a paper. Each row
 * stores a mark of its input, so a later run catches up on changes that were missed.
 */
export const itemLife: PeriodicJob = {
  lock: 83,
  name: 'figures of questions that examinations have changed',
  everyMs: 60_000,
  run: (db, context) => forEachTenant(db, context, itemLife.name, keepFigures),
};

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
  // The exposure rate depends on the number of examinees of the subject, so every question of the subject changes.
  for (const id of await questionsOf(work, subjects)) touched.add(id);
  await poolQuestions(work, [...touched]);
}

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
