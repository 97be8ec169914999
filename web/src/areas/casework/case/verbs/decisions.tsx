import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { auditResult } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ReactNode } from 'react';
import type { VerbButton } from './verb-buttons.tsx';
import type { VerbProps } from './verb-words.ts';

export interface Decision {
  name: 'approve' | 'refuse' | 'supplement';
  /** key of dict audit_result */
  result: number;
  title: Label;
  submit: Label;
}

const { pass, refuse, supplement } = auditResult.of;
export const decisions = {
  pass: { name: 'approve', result: pass, title: ['审核通过', 'Approve'], submit: ['通过', 'Approve'] },
  refuse: { name: 'refuse', result: refuse, title: ['审核不通过', 'Refuse'], submit: ['不通过', 'Refuse'] },
  supplement: {
    name: 'supplement',
    result: supplement,
    title: ['退回补正', 'Request documents'],
    submit: ['退回补正', 'Send back'],
  },
} as const satisfies Record<string, Decision>;

export const decidedIn = <Detail extends CaseDetail>(
  Dialog: (props: VerbProps<Detail> & { decision: Decision }) => ReactNode,
): readonly VerbButton<Detail>[] => [
  {
    name: decisions.pass.name,
    label: decisions.pass.title,
    primary: true,
    shortcut: 'A',
    dialog: (props) => <Dialog {...props} decision={decisions.pass} />,
  },
  {
    name: decisions.refuse.name,
    label: decisions.refuse.title,
    danger: true,
    shortcut: 'B',
    dialog: (props) => <Dialog {...props} decision={decisions.refuse} />,
  },
  {
    name: decisions.supplement.name,
    label: decisions.supplement.title,
    dialog: (props) => <Dialog {...props} decision={decisions.supplement} />,
  },
];
