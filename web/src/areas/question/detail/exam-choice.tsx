import { useId } from 'react';
import { useSay } from '#platform/language.tsx';
import { Chosen } from '#ui/rows/controls.tsx';

export const everyExam = '';

interface ExamChoiceProps {
  /** sittings: an examination may have several */
  exams: readonly { examId: string; name: string; date: string }[];
  examId: string;
  onExam: (examId: string) => void;
}

export function ExamChoice({ exams, examId, onExam }: ExamChoiceProps) {
  const say = useSay();
  const id = useId();
  const each = [...new Map(exams.map((exam) => [exam.examId, exam])).values()];
  const options = [
    { value: everyExam, label: say(['全部考试', 'All examinations']) },
    ...each.map((exam) => ({ value: exam.examId, label: `${exam.name} · ${exam.date}` })),
  ];
  return (
    <label htmlFor={id}>
      {say(['考试', 'Examination'])} <Chosen id={id} value={examId} options={options} onChange={onExam} />
    </label>
  );
}
