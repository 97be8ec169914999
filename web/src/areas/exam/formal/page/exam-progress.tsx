import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { useSay } from '#platform/language.tsx';
import { minute } from '#ui/dates/minute.ts';
import { type ProgressStep, ProgressSteps } from '#ui/steps/progress-steps.tsx';
import { plannedFor, reached, way } from './exam-way.ts';

export function ExamProgress({ record }: { record: ExamRecord }) {
  const say = useSay();
  const at = way.indexOf(record.status);
  const steps = way.map((status, place): ProgressStep => {
    const come = place <= at || at < 0 ? reached(status, record) : undefined;
    const ahead = plannedFor(status, record);
    const label = [examStatus.label(status), examStatus.label(status, 'en')] as const;
    if (come) return { key: status, label, note: minute(come) };
    if (place <= at || at < 0 || !ahead) return { key: status, label };
    return { key: status, label, note: say([`预计 ${minute(ahead)}`, `due ${minute(ahead)}`]) };
  });
  return (
    <>
      {record.status === examStatus.of.cancelled && (
        <p className="kx-notice kx-notice-warn" role="note">
          {say([`考试已取消：${record.cancelReason ?? ''}`, `Cancelled: ${record.cancelReason ?? ''}`])}
        </p>
      )}
      <ProgressSteps label={['考试进程', 'Progress']} steps={steps} now={record.status} />
    </>
  );
}
