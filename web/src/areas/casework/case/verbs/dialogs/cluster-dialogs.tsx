import type { replyAllCall } from '@kaoxin/contract/casework/calls.ts';
import type { CaseCluster } from '@kaoxin/contract/casework/record.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { draftOf } from '../../kind/kind.ts';
import { note } from '../fields.ts';
import { done, noteOf, race, said, stated, type VerbProps } from '../verb-words.ts';
import { About } from './batch-dialogs.tsx';

const noted = formOf({ note });
const nothing = formOf({});
const takenOut = stated(['已移出合并', 'taken out of the cluster']);

export function LeaveDialog({ kind, one, onClose }: VerbProps) {
  const leave = usePerform(kind.calls.leave, takenOut);
  return (
    <VerbDialog
      title={['移出合并', 'Take out of the cluster']}
      schema={noted}
      draft={draftOf(kind, 'leave', one.id)}
      submitLabel={['移出', 'Take out']}
      intro={<About rows={[one]} />}
      {...race(kind, one, 'merge')}
      onClose={onClose}
      onSubmit={(values) => leave.mutateAsync({ body: { ids: [one.id], note: noteOf(values) } })}
    />
  );
}

type Member = CaseCluster['members'][number];
interface ReplyAllProps extends VerbProps {
  members: readonly Member[];
  call: ReturnType<typeof replyAllCall>;
}

export function ReplyAllDialog({ kind, one, onClose, members, call }: ReplyAllProps) {
  const ready = members.filter(({ allowedActions }) => allowedActions.includes('submit'));
  const say = useSay();
  const isDraft = one.caseStatus === caseStatus.of.handling || one.caseStatus === caseStatus.of.returned;
  const perform = usePerform(call, {
    success: done,
    told: (heads) => {
      const cases = said.told(heads);
      return isDraft ? say([`${cases}：草稿已保存`, `${cases}: drafts saved`]) : cases;
    },
  });
  const items = ready.map(({ id, version }) => ({ id, version }));
  return (
    <VerbDialog
      title={['一并答复', 'Reply to all']}
      schema={nothing}
      draft={draftOf(kind, 'replyAll', one.id)}
      submitLabel={isDraft ? ['存为各件草稿', 'Save as drafts'] : ['提交审核', 'Submit for approval']}
      intro={<Which ready={ready} others={members.filter((member) => !ready.includes(member))} isDraft={isDraft} />}
      things={kind.things}
      onClose={onClose}
      onSubmit={() => perform.mutateAsync({ body: { id: one.id, items, action: isDraft ? 'draft' : 'submit' } })}
    />
  );
}

interface WhichProps {
  ready: readonly Member[];
  others: readonly Member[];
  isDraft: boolean;
}

function Which({ ready, others, isDraft }: WhichProps) {
  const say = useSay();
  return (
    <>
      <About rows={ready} />
      <p className="kx-hint">
        {isDraft
          ? say([
              '将本件已保存的答复存为上列各件的草稿；诉求等内容取自各件。',
              'The saved reply becomes a draft for each of these cases. Demands and similar content come from each case.',
            ])
          : say([
              '以本件的答复提交上列各件审核：各件单独编号、单独成文，诉求等内容取自各件。',
              'Each of these cases is submitted with this reply. Each gets its own number and letter; demands and similar content come from each case.',
            ])}
      </p>
      {others.length > 0 && (
        <p className="kx-notice kx-notice-warn">
          {say([
            `另有${others.length}件暂不能答复：${others.map(({ caseNo, caseStatusName }) => `${caseNo}（${caseStatusName}）`).join('、')}`,
            `${quantity(others.length, 'case', 'cases')} cannot be replied to yet: ${others
              .map(({ caseNo, caseStatusName }) => `${caseNo} (${caseStatusName})`)
              .join(', ')}`,
          ])}
        </p>
      )}
    </>
  );
}
