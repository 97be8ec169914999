import { auditResult } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { LetterPaper } from '#ui/letter/paper.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import { draftOf } from '../../kind/kind.ts';
import { note, reason } from '../fields.ts';
import { useReply } from '../use-reply.ts';
import { noteOf, race, said, textOf, type VerbProps } from '../verb-words.ts';
import { AskedTransfer } from '../waiting-transfer.tsx';
import '../with-paper.css';

function useTransferLetter({ kind, one }: Pick<VerbProps, 'kind' | 'one'>) {
  const { id, version } = one;
  const answer = useCall(kind.calls.paper, { id }, { keepPrevious: false, quiet: true });
  const isOld = answer.data !== undefined && answer.data.version < version;
  return { ...answer, isShown: answer.data !== undefined && !answer.error && !isOld };
}

function TransferLetter({ data, error, refetch }: ReturnType<typeof useTransferLetter>) {
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={9} />;
  const { transfer } = data;
  return (
    transfer && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      <section className="kx-letter" tabIndex={0} aria-label={transfer.title}>
        <LetterPaper title={transfer.title} heading={transfer.title} html={transfer.html} />
      </section>
    )
  );
}

const unread: Label = ['文书正在载入，显示后方可签发', 'The letter is still being loaded'];

function DecideTransfer({ kind, one, pass, onClose, onNext }: VerbProps & { pass: boolean }) {
  const say = useSay();
  // kinds that offer this have the call
  const decide = usePerform(kind.calls.transferAudit as NonNullable<typeof kind.calls.transferAudit>, said);
  const letter = useTransferLetter({ kind, one });
  const { id, version } = one;
  return (
    <VerbDialog
      title={pass ? ['签发转送', 'Sign the transfer'] : ['不予转送', 'Refuse the transfer']}
      schema={formOf({ auditNote: pass ? note : reason })}
      draft={draftOf(kind, pass ? 'transfer-ok' : 'transfer-no', id)}
      submitLabel={pass ? ['签发', 'Sign'] : ['退回经办人', 'Return to the handler']}
      {...(pass ? { width: 1080, paper: <TransferLetter {...letter} /> } : {})}
      {...race(kind, one, 'transferAudit')}
      intro={
        <>
          <AskedTransfer one={one} />
          <p className="kx-hint">
            {pass
              ? say([
                  `签发后事项转出，本单位不再办理，不能撤回，并将接收单位告知${kind.applicant[0]}。`,
                  'The case then ends here for good. The applicant is told which organisation deals with it.',
                ])
              : say([
                  '事项继续在本单位办理，意见告知经办人。',
                  'The case stays here. The handler is told what you write.',
                ])}
          </p>
        </>
      }
      refuse={() => (pass && !letter.isShown ? unread : undefined)}
      onClose={onClose}
      onNext={onNext}
      onSubmit={(values) =>
        decide.mutateAsync({
          body: {
            id,
            version,
            auditResult: pass ? auditResult.of.pass : auditResult.of.refuse,
            auditNote: textOf(values.auditNote),
          },
        })
      }
    />
  );
}

function RecallTransfer({ kind, one, onClose }: VerbProps) {
  const reply = useReply(kind, one);
  return (
    <VerbDialog
      title={['收回转送', 'Recall the transfer']}
      schema={formOf({ note })}
      draft={draftOf(kind, 'recall', one.id)}
      submitLabel={['收回', 'Recall']}
      {...race(kind, one, 'recall')}
      intro={<AskedTransfer one={one} />}
      onClose={onClose}
      onSubmit={(values) => reply({ action: 'recall', note: noteOf(values) })}
    />
  );
}

export default function TransferStep({ act, ...props }: VerbProps & { act: 'sign' | 'refuse' | 'recall' }) {
  return act === 'recall' ? <RecallTransfer {...props} /> : <DecideTransfer {...props} pass={act === 'sign'} />;
}
