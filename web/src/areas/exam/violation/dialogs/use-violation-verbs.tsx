import type { ViolationRow } from '@kaoxin/contract/exam/violation.ts';
import { type ViolationVerb, violationVerbNames, violationVerbs } from '@kaoxin/contract/exam/violation-states.ts';
import { type ReactNode, useState } from 'react';
import type { Action } from '#ui/action/action.ts';
import { dialogManner, later } from '#ui/state/later.tsx';
import type { ExamOfViolation } from '../violations.ts';

const dialogs = {
  decide: later(
    () => import('./decide-dialog.tsx'),
    (part) => part.DecideDialog,
    dialogManner,
  ),
  revoke: later(
    () => import('./revoke-dialog.tsx'),
    (part) => part.RevokeDialog,
    dialogManner,
  ),
  confirm: later(
    () => import('./confirm-dialog.tsx'),
    (part) => part.ConfirmDialog,
    dialogManner,
  ),
  print: later(
    () => import('./violation-letters.tsx'),
    (part) => part.ViolationLetters,
    dialogManner,
  ),
};

export function useViolationVerbs(exam: ExamOfViolation): [Action<ViolationRow>[], ReactNode] {
  const [asked, setAsked] = useState<{ verb: ViolationVerb; record: ViolationRow }>();
  const actions = violationVerbNames.map((verb): Action<ViolationRow> => {
    const { button, zh, en } = violationVerbs[verb];
    return {
      name: verb,
      label: [zh, en],
      on: 'row',
      grant: button,
      visible: ({ allowedActions }) => allowedActions.includes(verb),
      danger: verb === 'revoke',
      perform: ([record]) => record && setAsked({ verb, record }),
    };
  });
  const close = () => setAsked(undefined);
  return [actions, asked && dialogOf(asked.verb, asked.record, exam, close)];
}

function dialogOf(verb: ViolationVerb, record: ViolationRow, exam: ExamOfViolation, onClose: () => void): ReactNode {
  const { decide: Decide, revoke: Revoke, confirm: Confirm, print: Letters } = dialogs;
  if (verb === 'decide') return <Decide record={record} onClose={onClose} />;
  if (verb === 'revoke') return <Revoke record={record} exam={exam} onClose={onClose} />;
  if (verb === 'confirm') return <Confirm record={record} onClose={onClose} />;
  return <Letters record={record} onClose={onClose} />;
}
