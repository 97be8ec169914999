import { text } from '@kaoxin/contract/conventions.ts';
import { examStaff } from '@kaoxin/contract/exam/formal/staff.ts';
import { useRef, useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { Facts, figures } from '#ui/table/facts.tsx';

const schema = formOf({ reason: text(['查看原因', 'Reason'], { min: 2, max: 200, kind: 'long' }) });

interface StaffPhoneProps {
  person: { id: string; name: string };
  onClose: () => void;
}

export function StaffPhone({ person: { id, name }, onClose }: StaffPhoneProps) {
  const say = useSay();
  const [phone, setPhone] = useState<string>();
  // the question closes after the answer, and the number replaces it
  const answered = useRef(false);
  const reveal = usePerform(examStaff.calls.reveal, {
    onDone: (answer) => {
      answered.current = true;
      setPhone(answer.phone);
    },
  });
  if (phone !== undefined)
    return (
      <Dialog open title={name} width={360} onClose={onClose}>
        <Facts facts={[[['电话', 'Phone'], figures(phone)]]} />
      </Dialog>
    );
  return (
    <VerbDialog
      title={[`查看完整电话：${name}`, `Show the phone in full: ${name}`]}
      schema={schema}
      draft={`exam_staff-reveal-${id}`}
      submitLabel={['查看', 'Show']}
      things={['exam_staff']}
      intro={
        <p className="kx-hint">
          {say(['查看行为及原因记入审计日志。', 'Viewing it and the reason are recorded in the audit log.'])}
        </p>
      }
      onSubmit={({ reason }) => reveal.mutateAsync({ body: { id, reason: String(reason) } })}
      onClose={() => {
        if (!answered.current) onClose();
      }}
    />
  );
}
