import type { AuditRow } from '@kaoxin/contract/question/audit.ts';
import type { Action } from '#ui/action/action.ts';
import type { Asked } from './audit-verbs.ts';

type Head = Pick<AuditRow, 'id' | 'allowedActions'>;

export function useAuditActions<R extends Head>(ask: (asked: Asked) => void): Action<R>[] {
  const allows = (verb: 'audit' | 'revoke') => (row: R) => row.allowedActions.includes(verb);
  return [
    {
      name: 'pass',
      label: ['通过', 'Approve'],
      on: 'row',
      grant: 'bank_audit',
      primary: true,
      shortcut: 'A',
      visible: allows('audit'),
      perform: ([row]) => row && ask({ verb: 'pass', id: row.id }),
    },
    {
      name: 'reject',
      label: ['驳回', 'Reject'],
      on: 'row',
      grant: 'bank_audit',
      danger: true,
      shortcut: 'B',
      visible: allows('audit'),
      perform: ([row]) => row && ask({ verb: 'reject', id: row.id }),
    },
    {
      name: 'revoke',
      label: ['撤回', 'Withdraw'],
      on: 'row',
      grant: 'bank_revoke',
      visible: allows('revoke'),
      perform: ([row]) => row && ask({ verb: 'revoke', id: row.id }),
    },
  ];
}
