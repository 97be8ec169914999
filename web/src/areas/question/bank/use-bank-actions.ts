import { questionBankAudit } from '@kaoxin/contract/question/audit.ts';
import { type BankRow, questionBank } from '@kaoxin/contract/question/bank.ts';
import { type PulledBank, questionCentre } from '@kaoxin/contract/question/centre.ts';
import { api } from '#platform/calls/api.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { sayNow } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import { questionPaths } from '../paths.ts';

export type BankHead = Pick<
  BankRow,
  'id' | 'name' | 'version' | 'deptId' | 'sourceBankId' | 'allowedActions' | 'auditStatus' | 'questionCount'
>;

export type AskedOfBank = { verb: 'edit'; id: string } | { verb: 'submit' | 'export'; bank: BankHead };

const allows = (verb: string) => (row: BankHead) => row.allowedActions.includes(verb);
const pulledWords = ({ added, updated, conflict, skipped }: PulledBank) =>
  sayNow([
    `新增${added}道，更新${updated}道，冲突${conflict}道，未变${skipped}道`,
    `${added} added, ${updated} updated, ${conflict} in conflict, ${skipped} left as they were`,
  ]);

export function useBankActions<R extends BankHead>(
  ask: (asked: AskedOfBank) => void,
  onRemoved?: () => void,
): Action<R>[] {
  const open = useOpen();
  const done = { success: ['操作成功!', 'Done'] } as const;
  const remove = usePerform(questionBank.calls.remove, { success: ['删除成功', 'Deleted'] });
  const revoke = usePerform(questionBankAudit.calls.revoke, done);
  const pull = usePerform(questionCentre.calls.pull, { ...done, told: pulledWords });
  return [
    {
      name: 'submit-audit',
      label: ['提交审核', 'Submit for approval'],
      on: 'row',
      grant: 'bank_submit_audit',
      primary: true,
      shortcut: 'S',
      visible: allows('submitAudit'),
      perform: ([row]) => row && ask({ verb: 'submit', bank: row }),
    },
    {
      name: 'add-question',
      label: ['新增试题', 'New question'],
      on: 'row',
      grant: 'test_question_add',
      visible: allows('addQuestion'),
      perform: ([row]) => row && open(questionPaths.write, { query: { bankId: row.id } }),
    },
    {
      ...verbs.edit,
      grant: 'question_bank_edit',
      visible: allows('edit'),
      perform: ([row]) => row && ask({ verb: 'edit', id: row.id }),
    },
    {
      name: 'import-questions',
      label: ['导入试题', 'Import questions'],
      on: 'row',
      grant: 'question_import',
      visible: allows('import'),
      perform: ([row]) => row && open(questionPaths.import, { query: { bankId: row.id } }),
    },
    {
      name: 'export-questions',
      label: ['导出试题', 'Export questions'],
      on: 'row',
      grant: 'question_export',
      visible: ({ questionCount }) => questionCount > 0,
      perform: ([row]) => row && ask({ verb: 'export', bank: row }),
    },
    {
      name: 'pull',
      label: ['拉取更新', 'Pull the latest'],
      on: 'row',
      grant: 'bank_pull',
      visible: allows('pull'),
      perform: ([row]) =>
        row?.sourceBankId && pull.mutateAsync({ query: { bankId: row.sourceBankId, targetDeptId: row.deptId } }),
    },
    {
      name: 'revoke',
      label: ['撤回', 'Withdraw'],
      on: 'row',
      grant: 'bank_revoke',
      visible: allows('revoke'),
      confirm: ['撤回后可以修改并重新提交。确定撤回？', 'It can then be changed and submitted again. Withdraw?'],
      perform: async ([row]) => {
        const { latestAuditId } = row ? await api(questionBank.calls.detail, { query: { id: row.id } }) : {};
        if (latestAuditId) await revoke.mutateAsync({ body: { id: latestAuditId } });
      },
    },
    {
      ...verbs.remove,
      grant: 'question_bank_delete',
      visible: allows('remove'),
      perform: async (rows) => {
        await remove.mutateAsync({ query: { ids: rows.map(({ id }) => id).join(',') } });
        onRemoved?.();
      },
    },
  ];
}
