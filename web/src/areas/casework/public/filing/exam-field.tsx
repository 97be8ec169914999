import { openExams } from '@kaoxin/contract/exam/formal/open-exams.ts';
import { api } from '#platform/calls/api.ts';
import { examNamed } from '../../named-exam.ts';
import type { Offered } from './filed-under.ts';
import type { OwnFieldProps } from './filing.ts';
import { ProposedField, type Proposing } from './proposed-field.tsx';

interface OfferedExam extends Offered {
  name: string;
  year: number;
}

const exams: Proposing<OfferedExam> = {
  under: {
    field: 'examId',
    failed: ['考试加载失败，可以不选，也可以', 'The examinations could not be loaded. You can leave this out, or '],
    offered: async () => {
      const published = await api(openExams, { quiet: true }, { withToken: false });
      return published.map(({ id, name, year }) => ({
        value: id,
        label: name.includes(`${year}`) ? name : `${name}（${year}）`,
        name,
        year,
      }));
    },
  },
  named: examNamed,
  choose: ['选择该考试', 'Choose it'],
};

export const ExamField = (props: OwnFieldProps) => <ProposedField {...exams} {...props} />;
