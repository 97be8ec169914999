import { choice } from '@kaoxin/contract/conventions.ts';
import { type ViolationRow, violation } from '@kaoxin/contract/exam/violation.ts';
import { violationVerbs } from '@kaoxin/contract/exam/violation-states.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import type { Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { Facts, figures } from '#ui/table/facts.tsx';
import { ToldBySms } from '../../told-by-sms.tsx';

const schema = formOf({ auditResult: choice(['处理意见', 'Decision'], 'audit_result', [1, 2]) });

/** The second signature for a change of a violation. The requester can only withdraw it. */
export function ConfirmDialog({ record, onClose }: { record: ViolationRow; onClose: () => void }) {
  const say = useSay();
  const { zh, en } = violationVerbs.confirm;
  const confirm = usePerform(violation.calls.confirm, { success: ['操作成功!', 'Done'] });
  return (
    <VerbDialog
      title={[`${zh}：${record.name}`, `${en}: ${record.name}`]}
      schema={schema}
      draft={`violation-confirm-${record.id}`}
      submitLabel={['确定', 'Confirm']}
      danger
      things={violation.calls.confirm.changes}
      over={!record.allowedActions.includes('confirm')}
      hints={{
        auditResult: say([
          '通过即按申请变更或撤销；不通过则处理决定不变。本人提出的申请只能撤回（选择不通过）。',
          'Approving carries out the request. Rejecting keeps the decision. You can only withdraw your own request: reject it.',
        ]),
      }}
      intro={
        <>
          <Facts
            facts={[
              [
                ['申请事项', 'Request'],
                record.pendingLevel
                  ? say([`变更为${record.pendingLevelName}`, `Change to ${record.pendingLevelName}`])
                  : say(['撤销违纪处理', 'Revoke']),
              ],
              [['申请理由', 'Reason'], record.pendingReason],
              [['申请人', 'Requested by'], record.pendingUserName],
              [['申请时间', 'Requested'], figures(record.pendingTime)],
              [['违纪事实', 'Facts'], record.factText],
            ]}
          />
          <ToldBySms news="violationDecision" />
        </>
      }
      onSubmit={({ auditResult }: Values) =>
        confirm.mutateAsync({ body: { id: record.id, version: record.version, auditResult } })
      }
      onClose={onClose}
    />
  );
}
