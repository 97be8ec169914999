import { choice, type Label, optional } from '@kaoxin/contract/conventions.ts';
import { revokeReason, type ViolationRow, violation } from '@kaoxin/contract/exam/violation.ts';
import { isOfSubject, lighterThan, violationVerbs } from '@kaoxin/contract/exam/violation-states.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import type { Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { ToldBySms } from '../../told-by-sms.tsx';
import type { ExamOfViolation } from '../violations.ts';
import { lackingSubject, SubjectField } from './violation-dialog.tsx';

interface RevokeDialogProps {
  record: ViolationRow;
  exam: ExamOfViolation;
  onClose: () => void;
}

const done: Label = ['操作成功!', 'Done'];
const waits: Label = ['变更待确认', 'Waiting for another person to confirm'];

export function RevokeDialog({ record, exam, onClose }: RevokeDialogProps) {
  const say = useSay();
  const { zh, en } = violationVerbs.revoke;
  const revoke = usePerform(violation.calls.revoke);
  const schema = formOf({
    level: optional(choice(['变更为', 'Changed to'], 'violation_level', lighterThan(record.level))),
    reason: revokeReason,
  });
  return (
    <VerbDialog
      title={[`${zh}：${record.name}`, `${en}: ${record.name}`]}
      schema={schema}
      beside={['subjectCode']}
      draft={`violation-revoke-${record.id}`}
      submitLabel={['确定', 'Confirm']}
      danger
      things={violation.calls.revoke.changes}
      over={!record.allowedActions.includes('revoke')}
      hints={{ level: say(['不选择即撤销该违纪处理', 'Without one it is revoked']) }}
      lacking={lackingSubject}
      intro={
        <>
          <p className="kx-about">
            {say([
              '已作出决定或成绩已公布的，须由另一人确认后生效。生效后成绩、违纪等级和诚信记录随之恢复或变更；原文书作废，变更的处理生成新的文书。',
              'A decided violation, or one that changed a released score, waits for another person to confirm. Scores, level and integrity record then follow. Former letters become void, and a changed decision gets a new letter.',
            ])}
          </p>
          <ToldBySms news="violationDecision" />
        </>
      }
      onSubmit={({ level, subjectCode, reason }: Values) =>
        revoke
          .mutateAsync({
            body: {
              id: record.id,
              version: record.version,
              reason,
              ...(level ? { level } : {}),
              ...(isOfSubject(level) ? { subjectCode } : {}),
            },
          })
          .then(({ pendingTime }) => toast.success(say(pendingTime ? waits : done)))
      }
      onClose={onClose}
    >
      {(form) => <SubjectField form={form} exam={exam} people={[]} />}
    </VerbDialog>
  );
}
