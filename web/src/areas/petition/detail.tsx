import type { PetitionDetail } from '@kaoxin/contract/petition/calls.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { closeTab, useOpen, useTabTitle } from '#platform/pages/tab.ts';
import { CasePage, Panel } from '#ui/case/case-page.tsx';
import { DueChip, StatusChip } from '#ui/case/chips.tsx';
import { PresenceMark } from '#ui/case/presence.tsx';
import { turnPage, useQueue } from '#ui/case/use-queue.ts';
import { VerbBar } from '#ui/case/verb-bar.tsx';
import { DeadlineCard } from '#ui/deadline-card.tsx';
import { controlId } from '#ui/form/use-form.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { CaseSkeleton } from '#ui/skeletons.tsx';
import { EmptyState, FailureState } from '#ui/state.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { Marks } from './columns.tsx';
import { CasePanel, PersonPanel } from './facts.tsx';
import { FilesPanel, MatterPanel, ReplyPanel, SimilarPanel } from './matter.tsx';
import { ReplyEditor, useReplyForm } from './reply-editor.tsx';
import { type OpenDialog, useCaseActions } from './use-case-actions.tsx';
import { useSendReply } from './use-send-reply.ts';

const path = '/petitionManage/petitionDetail';
const received = 10;

/** 信访件: everything about one petition, and every verb it allows. */
export default function PetitionPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(petitionLetter.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const caseNo = answer.data?.caseNo;
  useTabTitle(caseNo ? [caseNo, caseNo] : undefined);
  if (id === '') return <NoPetition />;
  if (answer.isError && !answer.data)
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <CaseSkeleton />;
  return <PetitionDesk key={id} petition={answer.data} from={search.get('from') ?? ''} />;
}

/** An address without a number: nothing is on its way. */
function NoPetition() {
  const say = useSay();
  const open = useOpen();
  return (
    <EmptyState
      text={['没有指明信访件,请从列表中打开', 'No petition is named; please open one from the list']}
      action={
        <PlainButton look="main" onClick={() => open('/petitionManage/index')}>
          {say(['返回列表', 'To the list'])}
        </PlainButton>
      }
    />
  );
}

function PetitionDesk({ petition, from }: { petition: PetitionDetail; from: string }) {
  const say = useSay();
  const open = useOpen();
  const [dialog, setDialog] = useState<OpenDialog>();
  const queue = useQueue(petitionLetter.page, petition.id, from);
  const form = useReplyForm(petition);
  const reply = useSendReply(petition, form);
  const turn = (id: string | undefined) =>
    id === undefined ? undefined : () => turnPage(() => open(path, { query: { id, from } }));
  const actions = useCaseActions({
    petition,
    show: (next) => setDialog(() => next),
    next: turn(queue.next),
    previous: turn(queue.previous),
    writeReply: () => document.getElementById(controlId(form, 'replyContent'))?.focus(),
    saveReply: () => void reply.save(),
    sendReply: (after) => void reply.submit(after),
    removed: () => closeTab(),
  });
  const writing = petition.allowedActions.includes('draft') || petition.allowedActions.includes('submit');
  const running = petition.caseStatus === received ? ('accept' as const) : ('finish' as const);
  const due = running === 'accept' ? petition.acceptDue : petition.finishDue;
  return (
    <>
      <CasePage
        title={petition.title}
        marks={
          <>
            <span className="kx-figures">{petition.caseNo}</span>
            <StatusChip status={petition.caseStatus} />
            {due && <DueChip due={due} state={petition.slaState} overdueDays={petition.overdueDays} />}
            <Marks row={petition} bare />
            {petition.handlerName && (
              <span>{say([`由【${petition.handlerName}】办理`, `Handled by ${petition.handlerName}`])}</span>
            )}
            {queue.position > 0 && (
              <span className="kx-figures">
                {say([`第 ${queue.position} / ${queue.length} 件`, `${queue.position} of ${queue.length}`])}
              </span>
            )}
            <PresenceMark call={petitionLetter.presence} id={petition.id} />
          </>
        }
        verbs={<VerbBar actions={actions} row={petition} />}
        left={
          <>
            <PersonPanel petition={petition} />
            <CasePanel petition={petition} />
          </>
        }
        middle={
          <>
            <MatterPanel petition={petition} />
            <FilesPanel petition={petition} />
            {writing ? (
              <ReplyEditor petition={petition} form={form} onSubmit={() => void reply.submit()} />
            ) : (
              <ReplyPanel petition={petition} />
            )}
          </>
        }
        right={
          <>
            <Panel title={say(['办理时限', 'Deadlines'])}>
              <DeadlineCard clock={petition.clock} running={running} />
            </Panel>
            <SimilarPanel petition={petition} onOpen={(id) => open(path, { query: { id } })} />
            <Panel title={say(['办理记录', 'Timeline'])}>
              <Timeline entries={petition.timeline} />
            </Panel>
          </>
        }
      />
      {dialog?.(petition)}
    </>
  );
}
