import { type ExamVerb, examVerbNames, examVerbs } from '@kaoxin/contract/exam/formal/states.ts';
import type { Actor } from '#platform/access/actor.ts';
import type { Work } from '#platform/work.ts';
import { isEditable } from './locks.ts';
import { type PlaceTableRow, seenPlaces } from './places/place-rows.ts';
import type { ExamTableRow } from './tables.ts';

/**
 * The part of an examination in the caller's scope. Callers who do not see all districts edit only their own centres.
 */
export interface Part {
  districts: PlaceTableRow[];
  whole: boolean;
}

export async function partOf(work: Work, { districtIds }: Pick<ExamTableRow, 'districtIds'>): Promise<Part> {
  const districts = await seenPlaces(work, districtIds);
  return { districts, whole: districts.length === new Set(districtIds).size };
}

type Acting = Pick<ExamTableRow, 'status' | 'releaseTaskId' | 'createUser'>;

/** Users who publish examinations remove any draft, others only their own (domain.md 1.2). */
export const mayRemove = ({ grants, id }: Actor, { createUser }: Pick<Acting, 'createUser'>): boolean =>
  grants.has(examVerbs.publish.button) || (id !== null && createUser === id);

interface Sight {
  whole: boolean;
  sees: boolean;
  steps: readonly string[];
}

function isOpenTo(verb: ExamVerb, actor: Actor, exam: Acting, { whole, sees, steps }: Sight): boolean {
  switch (verb) {
    case 'edit':
      return (
        actor.grants.has(examVerbs.edit.button) && isEditable(exam.status) && (whole || (sees && exam.status <= 20))
      );
    case 'remove':
      return actor.grants.has(examVerbs.remove.button) && exam.status === 0 && whole && mayRemove(actor, exam);
    default:
      return whole && steps.includes(verb);
  }
}

export const allowedVerbs = (actor: Actor, exam: Acting, sight: Sight): ExamVerb[] =>
  examVerbNames.filter((verb) => exam.releaseTaskId === null && isOpenTo(verb, actor, exam, sight));
