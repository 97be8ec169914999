import { clockOf, pressingClock } from '@kaoxin/contract/casework/due.ts';
import type { CaseDetail, CaseRow } from '@kaoxin/contract/casework/record.ts';
import { useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { closeTab, useOpen } from '#platform/pages/tab.ts';
import { CasePage, toHead } from '#ui/case/case-page.tsx';
import { DueChip, StatusChip } from '#ui/case/chips.tsx';
import { type Company, CompanyMarks, useCompany } from '#ui/case/presence.tsx';
import { type Neighbour, type Queue, turnPage, useQueue } from '#ui/case/use-queue.ts';
import { VerbBar } from '#ui/case/verb-bar.tsx';
import type { KindOfCase } from '../kind/kind.ts';
import { Marks } from '../list/marks.tsx';
import { focusReply } from '../reply/focus-reply.ts';
import { useReplyForm } from '../reply/reply-editor.tsx';
import { unread } from '../reply/use-paper.ts';
import { mayWrite, useSendReply, type Writing } from '../reply/use-send-reply.ts';
import { type CaseDialog, useCaseVerbs } from '../verbs/use-case-verbs.tsx';
import type { CasePanel, Layout } from './layout.tsx';
import { SimilarPanel } from './similar.tsx';

interface CaseDeskProps<Row extends CaseRow, Detail extends CaseDetail> {
  kind: KindOfCase<Row, Detail>;
  one: Detail;
  layout: Layout<Detail>;
  from: string;
}

export function CaseDesk<Row extends CaseRow, Detail extends CaseDetail>({
  kind,
  one,
  layout,
  from,
}: CaseDeskProps<Row, Detail>) {
  const open = useOpen();
  const [Dialog, setDialog] = useState<CaseDialog<Detail>>();
  const queue = useQueue(kind.calls.page, one.id, from);
  const form = useReplyForm(kind, layout.reply, one, layout.decides);
  const company = useCompany(kind.calls.company, one, kind.things, Dialog !== undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const writing = useSendReply(kind, one, form, layout.decides, () => toHead(heading.current));
  const turn = (to: Neighbour | undefined) =>
    to && (() => turnPage(() => open(kind.paths.detail, { query: { id: to.id, from: to.from } })));
  const next = turn(queue.next);
  const showsReply = layout.middle.includes(layout.replyPanel);
  const verbs = useCaseVerbs(kind, {
    one,
    own: layout.verbs,
    unread: showsReply ? unread(one, writing) : undefined,
    show: (dialog) => setDialog(() => dialog),
    next,
    previous: turn(queue.previous),
    writeReply: () => focusReply(form),
    saveReply: () => void writing.save(),
    sendReply: (after) => void writing.submit(after),
  });
  const column = (panels: readonly CasePanel<Detail>[]) => (
    <Column panels={panels} kind={kind} one={one} writing={writing} />
  );
  const isWritten = showsReply && (mayWrite(one) || form.dirty);
  const { left, middle, right } = isWritten ? atTheDesk(layout) : layout;
  return (
    <>
      <CasePage
        title={one.title}
        heading={heading}
        marks={<Standing one={one} layout={layout} queue={queue} company={company} />}
        verbs={<VerbBar actions={verbs} row={one} />}
        left={column(left)}
        middle={column(middle)}
        {...(right ? { right: column(right) } : {})}
      />
      {Dialog && (
        <Dialog kind={kind} one={one} onClose={() => setDialog(undefined)} onNext={next} onGone={() => closeTab()} />
      )}
    </>
  );
}

const atTheDesk = <Detail extends CaseDetail>({ left, middle, right, replyPanel }: Layout<Detail>) => {
  const [aside, first] = [
    right.filter((panel) => panel === SimilarPanel),
    right.filter((panel) => panel !== SimilarPanel),
  ];
  return {
    left: [...middle.filter((panel) => panel !== replyPanel), ...first, ...left, ...aside],
    middle: [replyPanel],
    right: undefined,
  };
};

interface ColumnProps<Detail extends CaseDetail> {
  panels: readonly CasePanel<Detail>[];
  kind: KindOfCase;
  one: Detail;
  writing: Writing;
}

function Column<Detail extends CaseDetail>({ panels, ...rest }: ColumnProps<Detail>) {
  // biome-ignore lint/suspicious/noArrayIndexKey: their places are their names
  return panels.map((CasePanel, place) => <CasePanel key={place} {...rest} />);
}

interface StandingProps<Detail extends CaseDetail> {
  one: Detail;
  layout: Layout<Detail>;
  queue: Queue;
  company: Company;
}

function Standing<Detail extends CaseDetail>({ one, layout, queue, company }: StandingProps<Detail>) {
  const say = useSay();
  const handler = layout.handledBy(one);
  const pressing = pressingClock(one);
  const clock = pressing && clockOf(one, pressing);
  return (
    <>
      <span className="kx-figures">{one.caseNo}</span>
      <StatusChip status={one.caseStatus} name={one.caseStatusName} />
      {clock && <DueChip {...clock} />}
      <Marks row={one} marks={layout.marks} />
      {one.signedByLeader === 1 && <span>{say(['由院领导审核', 'Leadership approves'])}</span>}
      {handler && <span>{say([`由【${handler}】办理`, `Handled by ${handler}`])}</span>}
      {queue.position > 0 && (
        <span className="kx-figures">
          {say([`第 ${queue.position} / ${queue.length} 件`, `${queue.position} of ${queue.length}`])}
        </span>
      )}
      <CompanyMarks company={company} />
    </>
  );
}
