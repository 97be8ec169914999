import { dialogManner, later } from '#ui/state/later.tsx';

export const LaterExamVerb = later(
  () => import('./exam-verb-dialog.tsx'),
  (part) => part.ExamVerbDialog,
  dialogManner,
);
