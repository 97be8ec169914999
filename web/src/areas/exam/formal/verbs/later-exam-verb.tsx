import { dialogManner, later } from '#ui/later.tsx';

/** Loaded on demand: a list does not need the dialog. */
export const LaterExamVerb = later(
  () => import('./exam-verb-dialog.tsx'),
  (part) => part.ExamVerbDialog,
  dialogManner,
);
