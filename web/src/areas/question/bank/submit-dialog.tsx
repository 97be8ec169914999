import { optional, text } from '@kaoxin/contract/conventions.ts';
import { questionBankAudit } from '@kaoxin/contract/question/audit.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import type { BankHead } from './use-bank-actions.ts';

const schema = formOf({ note: optional(text(['提交说明', 'Note'], { max: 500, kind: 'long' })) });

export function SubmitDialog({ bank, onClose }: { bank: BankHead; onClose: () => void }) {
  const say = useSay();
  const save = usePerform(questionBankAudit.calls.save, { success: ['操作成功!', 'Done'] });
  return (
    <VerbDialog
      title={[`提交审核：${bank.name}`, `Submit for approval: ${bank.name}`]}
      schema={schema}
      draft={`question-bank-submit-${bank.id}`}
      submitLabel={['提交审核', 'Submit for approval']}
      things={['question_bank']}
      over={!bank.allowedActions.includes('submitAudit')}
      intro={
        <p className="kx-about">
          {say([
            '提交时对全部试题留存快照并自动检查相似题、未设置答案的试题和缺失的图片；审核期间可以撤回。',
            'A snapshot of all questions is kept and checked for twins, missing answers and missing pictures. It can be withdrawn until it is decided on.',
          ])}
        </p>
      }
      onSubmit={({ note }) =>
        save.mutateAsync({
          body: {
            bankId: bank.id,
            version: bank.version,
            ...(typeof note === 'string' && note !== '' ? { note } : {}),
          },
        })
      }
      onClose={onClose}
    />
  );
}
