import type { ExamForm } from '@kaoxin/contract/exam/formal/formal.ts';
import { useSay } from '#platform/language.tsx';
import { StepFields } from './step-fields.tsx';
import type { ExamFormState } from './use-exam-form.ts';

const blocks = [
  { title: ['基本信息', 'Basics'], names: ['name', 'projectType', 'year', 'batch', 'mode', 'fee'] },
  {
    title: ['时间', 'Times'],
    names: ['registerStart', 'registerEnd', 'examStart', 'examEnd', 'scoreReleaseTime', 'reviewDays'],
  },
  { title: ['公告与附件', 'Notice and attachments'], names: ['notice', 'attachments'] },
] as const;

export function BasicsPart({ state, given }: { state: ExamFormState; given: ExamForm }) {
  const say = useSay();
  return blocks.map(({ title, names }, place) => (
    <section key={title[0]} className="kx-section">
      <h2>{say(title)}</h2>
      <StepFields state={state} names={names} files={{ attachments: given.attachmentsShown }} autoFocus={place === 0} />
    </section>
  ));
}
