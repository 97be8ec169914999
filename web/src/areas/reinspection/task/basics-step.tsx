import { valueAt } from '@kaoxin/contract/records.ts';
import { reinspectionThing, type TaskRecord } from '@kaoxin/contract/reinspection/task.ts';
import { useSay } from '#platform/language.tsx';
import { momentNow } from '#ui/dates/day.ts';
import { fieldsOf, type Values } from '#ui/form/fields.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import { FactList } from '#ui/form/value.tsx';
import { ProgressSteps } from '#ui/steps/progress-steps.tsx';
import { ResultsDue } from './results-due.tsx';
import { steps } from './steps.ts';
import type { TaskFormState } from './use-task-form.ts';

interface StepProps {
  state: TaskFormState;
  task: TaskRecord | undefined;
}
const names = steps.find(({ key }) => key === 'basics')?.names ?? [];

export function BasicsStep({ state: { form, isLocked }, task }: StepProps) {
  const say = useSay();
  const locked = names.filter(isLocked);
  const shown = Object.fromEntries(
    ['examId', 'deptId'].map((name) => [name, wordIn(valueAt(task, `${name}Name`))] as const),
  );
  return (
    <section className="kx-section">
      <h2>{say(['基本信息', 'Basics'])}</h2>
      {task && locked.length > 0 && (
        <FactList fields={fieldsOf(reinspectionThing.record.shape, locked)} row={{ ...task }} />
      )}
      <FormBody
        form={form}
        names={names.filter((name) => !isLocked(name))}
        shown={shown}
        hints={{ resultDeadline: <ResultsDue {...whenOf(form.values)} /> }}
        broad={['name']}
        two
        tells={false}
        autoFocus
      />
      <TimeLine values={form.values} />
    </section>
  );
}

const whenOf = ({ applyEnd, resultDeadline }: Values) => ({ applyEnd, resultDeadline });
const wordIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const moments = [
  { key: 'applyStart', label: ['申请开始', 'Applications from'] },
  { key: 'applyEnd', label: ['申请截止', 'Applications until'] },
  { key: 'resultDeadline', label: ['出结果', 'Results due'] },
] as const;

function TimeLine({ values }: { values: Readonly<Record<string, unknown>> }) {
  const now = momentNow();
  const steps = moments.map(({ key, label }) => ({ key, label, note: wordIn(values[key])?.slice(0, 16) }));
  const come = moments.filter(({ key }) => (wordIn(values[key]) ?? '9') <= now).at(-1);
  return <ProgressSteps label={['时间轴', 'Timeline']} steps={steps} now={come?.key ?? ''} />;
}
