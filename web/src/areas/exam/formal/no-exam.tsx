import type { Label } from '@kaoxin/contract/conventions.ts';
import { NotThere } from '#ui/state/not-there.tsx';
import { examPaths } from './exams.ts';

export const noExamNamed: Label = ['没有指明考试，请从列表中打开', 'Open an examination from the list'];

export const NoExam = ({ text }: { text: Label }) => <NotThere text={text} list={examPaths.list} />;
