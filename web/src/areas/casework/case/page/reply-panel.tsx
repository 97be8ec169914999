import { approvalWord } from '@kaoxin/contract/casework/approval.ts';
import { basisText } from '@kaoxin/contract/casework/letters/basis.ts';
import { quotesIn } from '@kaoxin/contract/casework/letters/opinion.ts';
import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { useState } from 'react';
import { useLanguage, useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { RichText } from '#ui/editor/rich-text.tsx';
import { LetterPaper } from '#ui/letter/paper.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import type { KindOfCase } from '../kind/kind.ts';
import { clausesOf, letterFor } from '../reply/use-paper.ts';
import type { Writing } from '../reply/use-send-reply.ts';
import './approvals.css';

interface ReplyPanelProps {
  kind: KindOfCase;
  one: CaseDetail;
  paper: Writing['paper'];
}

export function ReplyPanel({ kind, one, paper }: ReplyPanelProps) {
  const say = useSay();
  const language = useLanguage();
  const [plain, setPlain] = useState(false);
  if (!one.replyContent) return null;
  const letter = paper.current && letterFor(paper.current, one.replyResult);
  const returned = one.allowedActions.includes('audit') ? one.returnedContent : null;
  return (
    <Panel
      title={say([letter?.title ?? '答复', 'Reply'])}
      extra={one.replyResult && <span>{kind.results?.label(one.replyResult, language)}</span>}
    >
      <Approvals approvals={one.approvals} />
      {one.auditNote && (
        <p className="kx-notice kx-notice-warn">
          <span>
            <strong>{say(['审核意见：', 'Opinion: '])}</strong>
            {one.auditNote}
          </span>
        </p>
      )}
      {paper.error ? (
        <FailureState error={paper.error} onRetry={() => void paper.refetch()} />
      ) : !paper.current ? (
        <Skeleton lines={12} />
      ) : letter ? (
        <>
          {returned !== null && (
            <p className="kx-page-verbs">
              <PlainButton pressed={!plain} onClick={() => setPlain(!plain)}>
                {say(['标出退回后的修改', 'Highlight what changed since it was returned'])}
              </PlainButton>
            </p>
          )}
          <LetterPaper
            title={say([letter.title, 'The letter'])}
            html={letter.html}
            {...(returned !== null && !plain ? { before: clausesOf(returned, letter) } : {})}
            {...(returned === null ? {} : { marked: quotesIn(one.auditNote) })}
          />
        </>
      ) : (
        <PlainReply one={one} />
      )}
    </Panel>
  );
}

function Approvals({ approvals }: Pick<CaseDetail, 'approvals'>) {
  const say = useSay();
  if (approvals.length === 0) return null;
  const pending = approvals.find(({ by }) => by === null);
  return (
    <ol className="kx-approvals" aria-label={say(['审批环节', 'Approvals'])}>
      {approvals.map((one) => (
        <li key={one.step} aria-current={one === pending ? 'step' : undefined}>
          <strong>{say(approvalWord[one.step].name)}</strong>{' '}
          {one.by ?? say(one === pending ? ['待办', 'Waiting'] : ['未开始', 'Not started'])}
        </li>
      ))}
    </ol>
  );
}

function PlainReply({ one: { investigation, basis, replyContent } }: { one: CaseDetail }) {
  const say = useSay();
  return (
    <>
      {investigation && (
        <p className="kx-text">
          <strong>{say(['调查情况：', 'Investigation: '])}</strong>
          {investigation}
        </p>
      )}
      {basis && basis.length > 0 && (
        <ul>
          {basis.map((provision) => (
            <li key={basisText(provision)}>{basisText(provision)}</li>
          ))}
        </ul>
      )}
      <RichText html={replyContent ?? ''} />
    </>
  );
}
