import { type AppealDetail, appeal } from '@kaoxin/contract/appeal/calls.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { LetterPaper } from '#ui/letter/paper.tsx';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';

export function RecordLetters({ one, onClose }: { one: AppealDetail; onClose: () => void }) {
  const say = useSay();
  const { data, error, refetch } = useCall(appeal.paper, { id: one.id }, { quiet: true });
  const [chosen, setChosen] = useState<string>();
  const letters = data?.against ?? [];
  const letter = letters.find(({ code }) => code === chosen) ?? letters.at(-1);
  return (
    <Dialog
      open
      width={900}
      title={letter ? `${letter.title} ${letter.docNo}` : say(['违纪处理文书', 'Letters about the violation'])}
      onClose={onClose}
    >
      {letters.length > 1 && (
        <fieldset className="kx-phrases kx-bare" aria-label={say(['文书', 'Letters'])}>
          {letters.map(({ code, title }) => (
            <PlainButton
              key={code}
              look={code === letter?.code ? 'main' : 'plain'}
              pressed={code === letter?.code}
              onClick={() => setChosen(code)}
            >
              {title}
            </PlainButton>
          ))}
        </fieldset>
      )}
      {letter?.html === null && (
        <p className="kx-notice">
          {say([
            '该文书含申诉人身份信息，请在【打印】中凭查看敏感信息的权限和原因打开',
            'It contains personal data of the appellant. Open it under “Print”, with the right to reveal personal data and a reason',
          ])}
        </p>
      )}
      {letter && letter.html !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div className="kx-letter" tabIndex={0}>
          <LetterPaper key={letter.docNo} title={letter.title} html={letter.html} />
        </div>
      )}
      {data && !letter && <EmptyState text={['没有现行有效的违纪处理文书', 'No valid letter about the violation']} />}
      {!data && (error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={12} />)}
    </Dialog>
  );
}
