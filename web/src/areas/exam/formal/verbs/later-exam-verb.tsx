import { dialogManner, later } from '#ui/later.tsx';

/** The dialog of a verb; nothing of it is needed to read a list. */
export const LaterExamVerb = later(
  () => import('./exam-verb-dialog.tsx'),
  (part) => part.ExamVerbDialog,
  dialogManner,
);
