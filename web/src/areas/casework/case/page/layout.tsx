import { firstClockOf } from '@kaoxin/contract/casework/actions.ts';
import { withdrawState } from '@kaoxin/contract/casework/public/withdrawal.ts';
import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { extendState } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import type { ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { DeadlineCard } from '#ui/deadline-card.tsx';
import type { FormSchema } from '#ui/form/fields.ts';
import { Timeline } from '#ui/timeline.tsx';
import type { KindOfCase } from '../kind/kind.ts';
import { type Parts, partsOf } from '../kind/parts.ts';
import { type Marked, usualMarks } from '../list/marks.tsx';
import { ReplyEditor } from '../reply/reply-editor.tsx';
import { type ReplyParts, replyForm } from '../reply/reply-parts.ts';
import { mayWrite, type Writing } from '../reply/use-send-reply.ts';
import type { VerbButtons } from '../verbs/verb-buttons.tsx';
import { WaitingTransfer } from '../verbs/waiting-transfer.tsx';
import { actsOf, changesOf } from './acts.ts';
import { ClusterPanel } from './cluster.tsx';
import { FactsPanel, type MatterFacts } from './facts.tsx';
import { FilesPanel } from './files.tsx';
import { MatterPanel } from './matter.tsx';
import { PersonPanel, type PersonParts } from './person.tsx';
import { ReplyPanel } from './reply-panel.tsx';
import { SimilarPanel } from './similar.tsx';

export type CasePanel<Detail extends CaseDetail> = (props: {
  kind: KindOfCase;
  one: Detail;
  writing: Writing;
}) => ReactNode;
type Panels<Name extends string, Detail extends CaseDetail> = Parts<Name, CasePanel<Detail>>;

export interface CaseParts<Detail extends CaseDetail> {
  marks?: Marked<Detail>;
  person?: PersonParts<Detail>;
  facts?: MatterFacts<Detail>;
  matter?: Label;
  /** current handler, if it differs from the case handler; null: none */
  handledBy?: (one: Detail) => string | null;
  verbs?: VerbButtons<Detail>;
  reply?: ReplyParts<Detail>;
  left?: Panels<'person' | 'facts', Detail>;
  middle?: Panels<'matter' | 'files' | 'reply', Detail>;
  right?: Panels<'deadlines' | 'cluster' | 'similar' | 'timeline', Detail>;
}

export interface Layout<Detail extends CaseDetail> {
  marks: Marked<Detail>;
  handledBy: (one: Detail) => string | null;
  verbs: VerbButtons<Detail>;
  reply: FormSchema;
  decides: ReplyParts<Detail> | undefined;
  replyPanel: CasePanel<Detail>;
  left: readonly CasePanel<Detail>[];
  middle: readonly CasePanel<Detail>[];
  right: readonly CasePanel<Detail>[];
}

export function laidOut<Detail extends CaseDetail>(kind: KindOfCase, parts: CaseParts<Detail>): Layout<Detail> {
  const { marks = usualMarks, person, facts, verbs = {}, matter = [`${kind.word.zh}内容`, 'Content'] } = parts;
  const { left = ['person', 'facts'], middle = ['matter', 'files', 'reply'] } = parts;
  const { right = ['deadlines', 'cluster', 'similar', 'timeline'] } = parts;
  const usual = {
    person: ({ one }) => <PersonPanel kind={kind} one={one} {...person} />,
    facts: ({ one }) => <FactsPanel one={one} {...facts} />,
    matter: ({ one }) => <MatterPanel one={one} title={matter} />,
    files: FilesPanel,
    reply: Reply,
    deadlines: Deadlines,
    cluster: ClusterPanel,
    similar: SimilarPanel,
    timeline: History,
  } satisfies Record<string, CasePanel<Detail>>;
  return {
    marks,
    handledBy: parts.handledBy ?? (({ handlerName }) => handlerName),
    verbs,
    reply: replyForm(kind, parts.reply),
    decides: parts.reply,
    replyPanel: Reply,
    left: partsOf<'person' | 'facts', CasePanel<Detail>>(usual, left),
    middle: partsOf<'matter' | 'files' | 'reply', CasePanel<Detail>>(usual, middle),
    right: partsOf<'deadlines' | 'cluster' | 'similar' | 'timeline', CasePanel<Detail>>(usual, right),
  };
}

const Reply: CasePanel<CaseDetail> = ({ kind, one, writing }) =>
  mayWrite(one) || writing.form.dirty ? (
    <ReplyEditor one={one} writing={writing} late={!mayWrite(one)} />
  ) : (
    <ReplyPanel kind={kind} one={one} paper={writing.paper} />
  );

const Deadlines: CasePanel<CaseDetail> = ({ kind, one }) => {
  const say = useSay();
  return (
    <Panel title={say(['办理时限', 'Deadlines'])}>
      <DeadlineCard one={one} accept={firstClockOf(kind.kind)} isBrief={mayWrite(one)} />
      {one.extendState === extendState.of.asked && (
        <p className="kx-notice kx-notice-warn">
          {say([
            `申请延期${one.extendDays}天：${one.extendReason ?? ''}`,
            `${quantity(one.extendDays, 'day')} of extension requested: ${one.extendReason ?? ''}`,
          ])}
        </p>
      )}
      {one.transferState === 1 && <WaitingTransfer one={one} />}
      {one.withdrawState === withdrawState.of.asked && (
        <p className="kx-notice kx-notice-warn">
          {say(['窗口已登记撤回，待确认。', 'A withdrawal was registered at the counter and waits to be confirmed.'])}
        </p>
      )}
    </Panel>
  );
};

const History: CasePanel<CaseDetail> = ({ kind, one }) => {
  const say = useSay();
  return (
    <Panel title={say(['办理记录', 'Timeline'])}>
      <Timeline
        entries={actsOf(one.timeline).map((entry) => ({ ...entry, changes: changesOf(entry) }))}
        applicant={kind.applicant[0]}
      />
    </Panel>
  );
};
