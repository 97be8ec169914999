import { printReason } from '@kaoxin/contract/casework/calls.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { draftOf, type KindOfCase } from '../kind/kind.ts';

const schema = formOf({ reason: printReason });

const usual = ({ applicant: [zh] }: KindOfCase): readonly Label[] => [
  [`送达${zh}`, 'For the applicant'],
  [`当面交${zh}`, 'Handed over in person'],
  ['归档', 'For the file'],
  ['报领导审批', 'For approval'],
];

interface PrintReasonProps {
  kind: KindOfCase;
  id: string;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** One reason for all letters of an opening. Letters show names, so the timeline records the reason. */
export function PrintReason({ kind, id, onReason, onClose }: PrintReasonProps) {
  const say = useSay();
  const given = useRef(false);
  return (
    <VerbDialog
      title={['打印文书', 'Print a letter']}
      schema={schema}
      draft={draftOf(kind, 'print', id)}
      submitLabel={['继续', 'Continue']}
      things={kind.things}
      intro={(form) => (
        <>
          <p className="kx-hint">
            {say([
              `文书载有${kind.applicant[0]}信息，打印行为及原因将记入办理记录。`,
              'The letter shows personal data: printing and its reason are recorded in the timeline.',
            ])}
          </p>
          <p className="kx-phrases">
            {usual(kind).map((words) => (
              <PlainButton key={words[0]} onClick={() => form.set('reason', say(words))}>
                {say(words)}
              </PlainButton>
            ))}
          </p>
        </>
      )}
      onClose={() => {
        if (!given.current) onClose();
      }}
      onSubmit={async ({ reason }) => {
        given.current = true;
        onReason(String(reason));
      }}
    />
  );
}
