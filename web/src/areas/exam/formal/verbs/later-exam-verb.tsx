import { dialogManner, later } from '#ui/later.tsx';
import type { AskingVerb } from './use-exam-actions.ts';

/** A verb that has been chosen, and of which examination. */
export interface Asked {
  verb: AskingVerb;
  id: string;
}

/** The dialog of a verb; nothing of it is needed to read a list. */
export const LaterExamVerb = later(
  () => import('./exam-verb-dialog.tsx'),
  (part) => part.ExamVerbDialog,
  dialogManner,
);
