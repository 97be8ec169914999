import { holds } from '../../call.ts';
import { id } from '../../conventions.ts';
import { importCalls } from '../../lists/staging.ts';

/** Import of the 考生名单 of an examination (domain.md 2.7; own addition). */
export const roster = importCalls({
  title: ['考生名单', 'examinees'],
  access: holds('formal_exam_import'),
  path: 'formalExam/importExaminers',
  about: { examId: id },
  changes: ['examiners', 'formal_exam'],
});
