import { workday } from '@kaoxin/contract/casework/workday.ts';
import { useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';

const schema = formOf(workday.submit.body.shape);

interface WorkdayDayProps {
  /** initial day, yyyy-MM-dd */
  today: string;
  onDone: (year: number, recomputed: number) => void;
}

export function WorkdayDay({ today, onDone }: WorkdayDayProps) {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const set = usePerform(workday.submit, { success: ['操作成功!', 'Done'] });
  const submit = async (values: Record<string, unknown>) => {
    const body = workday.submit.body.parse(values);
    const { recomputed } = await set.mutateAsync({ body });
    onDone(Number(body.date.slice(0, 4)), recomputed);
  };
  return (
    <>
      <PlainButton look="plain" onClick={() => setOpen(true)}>
        {say(['设置日期', 'Set a day'])}
      </PlainButton>
      {open && (
        <VerbDialog
          title={['设置日期', 'Set a day']}
          schema={schema}
          start={{ date: today }}
          draft="workday-day"
          submitLabel={['保存', 'Save']}
          things={['workday']}
          hints={{
            name: say(['留空则按调休上班或休息日显示', 'If empty, it shows as a make-up workday or a day off']),
          }}
          intro={
            <p className="kx-about">
              {say([
                '只设置这一天，其余日期不变；涉及这一天的未办结事项将重新计算期限。',
                'Sets this day only; other days stay as they are. Deadlines of open cases that span it are recalculated.',
              ])}
            </p>
          }
          onSubmit={submit}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
