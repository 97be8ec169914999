import type { CaseCluster, CaseDetail } from '@kaoxin/contract/casework/record.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { type ReactNode, useState } from 'react';
import { useCall, useOpens } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { StatusChip } from '#ui/case/chips.tsx';
import { dialogManner, later } from '#ui/state/later.tsx';
import type { KindOfCase } from '../kind/kind.ts';

const dialogs = () => import('../verbs/dialogs/cluster-dialogs.tsx');
const batch = () => import('../verbs/dialogs/batch-dialogs.tsx');
const LeaveDialog = later(dialogs, (part) => part.LeaveDialog, dialogManner);
const ReplyAllDialog = later(dialogs, (part) => part.ReplyAllDialog, dialogManner);
const MergeDialog = later(batch, (part) => part.MergeDialog, dialogManner);

type Proposal = CaseCluster['proposals'][number];
type Member = CaseCluster['members'][number];

const reasons: Record<Proposal['because'][number], Label> = {
  words: ['用语相近', 'similar words'],
  number: ['题号或考场相同', 'same question or room'],
  day: ['所述日期相同', 'same day'],
  place: ['地点相同', 'same place'],
  exam: ['考试相同', 'same examination'],
  type: ['分类相同', 'same category'],
};

/** Cases merged with this one, and candidates (domain.md 6.4 #2). Renders nothing without either. */
export function ClusterPanel({ kind, one }: { kind: KindOfCase; one: CaseDetail }) {
  const say = useSay();
  const [dialog, setDialog] = useState<ReactNode>(null);
  // confidential cases are never proposed; without text or classification nothing can be similar
  const isLike = kind.types !== '' && one.content !== '';
  const enabled = one.confidential === 0 && (isLike || one.clusterId !== null);
  const { data } = useCall(kind.calls.cluster, { id: one.id }, { enabled, quiet: true });
  if (!data) return null;
  const { proposals } = data;
  const others = data.members.filter(({ id }) => id !== one.id);
  if (proposals.length === 0 && one.clusterId === null) return null;
  const shared = { kind, one, show: setDialog };
  return (
    <Panel title={say(['关联事项', 'Same matter'])}>
      {one.clusterId !== null && <Members {...shared} clusterId={one.clusterId} others={others} />}
      {proposals.length > 0 && <Proposals {...shared} proposals={proposals} />}
      {dialog}
    </Panel>
  );
}

interface Shared {
  kind: KindOfCase;
  one: CaseDetail;
  show: (dialog: ReactNode) => void;
}

const mayMerge = ({ allowedActions }: CaseDetail): boolean => allowedActions.includes('merge');

function Members({ kind, one, show, clusterId, others }: Shared & { clusterId: string; others: readonly Member[] }) {
  const say = useSay();
  const open = useOpen();
  const mayReply = useOpens(kind.calls.replyAll ?? kind.calls.cluster);
  const waiting = others.filter(({ allowedActions }) => allowedActions.includes('submit'));
  const dialog = { kind, one, onClose: () => show(null) };
  const { replyAll } = kind.calls;
  const answersAll = mayReply && one.replyContent !== null && waiting.length > 0 ? replyAll : undefined;
  return (
    <>
      <p className="kx-hint">
        {others.length === 0
          ? say(['已合并办理，其他各件不在您的查看范围内', 'Handled together with other cases you cannot see'])
          : say([
              `与下列${others.length}件合并办理，统一调查、分别答复`,
              `Handled together with ${quantity(others.length, 'other', 'others')}: one investigation, a letter each`,
            ])}
      </p>
      <ul className="kx-files kx-similar">
        {others.map((other) => (
          <OtherCase key={other.id} kind={kind} other={other}>
            <span className="kx-hint">
              {[other.applicantName, other.handlerName].filter(Boolean).join(say(['，', ', ']))}
            </span>
          </OtherCase>
        ))}
      </ul>
      <div className="kx-checks">
        <PlainButton onClick={() => open(kind.paths.list, { query: { clusterId } })}>
          {say(['在列表中查看', 'Show in the list'])}
        </PlainButton>
        {answersAll && (
          <PlainButton onClick={() => show(<ReplyAllDialog {...dialog} members={others} call={answersAll} />)}>
            {say(['一并答复', 'Reply to all'])}
          </PlainButton>
        )}
        {mayMerge(one) && (
          <PlainButton onClick={() => show(<LeaveDialog {...dialog} />)}>
            {say(['移出合并', 'Remove from cluster'])}
          </PlainButton>
        )}
      </div>
    </>
  );
}

function Proposals({ kind, one, show, proposals }: Shared & { proposals: readonly Proposal[] }) {
  const say = useSay();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = proposals.filter(({ id }) => ticked.has(id));
  const turn = (id: string) => setTicked((before) => before.symmetricDifference(new Set([id])));
  const because = (other: Proposal) => {
    if (other.via !== null) return say([`与${other.via}相近`, `Similar to ${other.via}`]);
    const shared = other.because.map((reason) => say(reasons[reason])).join(say(['、', ', ']));
    return say([`相似度${other.likeness}%：${shared}`, `${other.likeness}% similar: ${shared}`]);
  };
  return (
    <>
      <p className="kx-hint">
        {say(['可能是同一事项，请核对后合并', 'Possibly the same matter. Check before merging'])}
      </p>
      <ul className="kx-files kx-similar">
        {proposals.map((other) => (
          <OtherCase
            key={other.id}
            kind={kind}
            other={other}
            before={
              mayMerge(one) && (
                <input
                  type="checkbox"
                  aria-label={say([`合并${other.caseNo}`, `Merge ${other.caseNo}`])}
                  checked={ticked.has(other.id)}
                  onChange={() => turn(other.id)}
                />
              )
            }
          >
            <span className="kx-hint">{because(other)}</span>
          </OtherCase>
        ))}
      </ul>
      {mayMerge(one) && (
        <div className="kx-checks">
          {chosen.length < proposals.length && (
            <PlainButton onClick={() => setTicked(new Set(proposals.map(({ id }) => id)))}>
              {say(['全选', 'Select all'])}
            </PlainButton>
          )}
          <PlainButton
            disabled={chosen.length === 0}
            onClick={() => show(<MergeDialog kind={kind} rows={[one, ...chosen]} onClose={() => show(null)} />)}
          >
            {chosen.length === 0
              ? say(['合并所选', 'Merge the selected'])
              : say([`合并所选${chosen.length}件`, `Merge the ${chosen.length} selected`])}
          </PlainButton>
        </div>
      )}
    </>
  );
}

interface OtherCaseProps {
  kind: KindOfCase;
  other: Pick<Member, 'id' | 'caseNo' | 'title' | 'caseStatus' | 'caseStatusName'>;
  before?: ReactNode;
  children: ReactNode;
}

function OtherCase({ kind, other, before, children }: OtherCaseProps) {
  const open = useOpen();
  return (
    <li>
      {before}
      <button
        type="button"
        className="link-button"
        onClick={() => open(kind.paths.detail, { title: [other.caseNo, other.caseNo], query: { id: other.id } })}
      >
        {other.title}
      </button>
      <span className="kx-hint kx-figures">{other.caseNo}</span>
      <StatusChip status={other.caseStatus} name={other.caseStatusName} />
      {children}
    </li>
  );
}
