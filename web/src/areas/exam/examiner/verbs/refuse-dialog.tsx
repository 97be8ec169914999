import { optional, text } from '@kaoxin/contract/conventions.ts';
import { type ExaminerRow, examiner } from '@kaoxin/contract/exam/people/examiner.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import type { Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { ToldBySms } from '../../told-by-sms.tsx';

const schema = formOf({
  auditNote: optional(text(['不通过原因', 'Reason'], { max: 255, kind: 'long' })),
});
const lacking = ({ auditNote }: Values) =>
  auditNote ? {} : { auditNote: ['请填写不通过原因', 'Say why the registration is refused'] as const };
const most = 10;

interface RefuseDialogProps {
  rows: readonly ExaminerRow[];
  onClose: () => void;
}

export function RefuseDialog({ rows, onClose }: RefuseDialogProps) {
  const say = useSay();
  const audit = usePerform(examiner.calls.regAudit, { success: ['操作成功!', 'Done'] });
  const names = rows.slice(0, most).map(({ name }) => name);
  const listed = names.join(say(['、', ', ']));
  return (
    <VerbDialog
      title={['报名审核不通过', 'Refuse registrations']}
      schema={schema}
      draft={`examiners-refuse-${rows.map(({ id }) => id).join('-')}`}
      submitLabel={['审核不通过', 'Refuse']}
      danger
      lacking={lacking}
      things={['examiners']}
      intro={
        <>
          <p className="kx-notice kx-notice-warn">
            <span>
              {rows.length > most
                ? say([`${listed}等${rows.length}人`, `${listed} and ${rows.length - most} more`])
                : listed}
              {say(['的报名将不予通过。', ': their registrations will be refused.'])}
            </span>
          </p>
          <ToldBySms news="registration" />
        </>
      }
      onSubmit={({ auditNote }) =>
        audit.mutateAsync({
          body: { ids: rows.map(({ id }) => id).join(','), auditResult: 2, auditNote: String(auditNote) },
        })
      }
      onClose={onClose}
    />
  );
}
