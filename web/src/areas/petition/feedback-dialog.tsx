import { feedbackDay } from '@kaoxin/contract/casework/record.ts';
import { text } from '@kaoxin/contract/conventions.ts';
import type { PetitionDetail } from '@kaoxin/contract/petition/calls.ts';
import { draftOf } from '#areas/casework/case/kind/kind.ts';
import { HandedIn, lackingPapers, papers, papersSent } from '#areas/casework/case/verbs/handed-in.tsx';
import { useReply } from '#areas/casework/case/verbs/use-reply.ts';
import { noteOf, race, type VerbProps } from '#areas/casework/case/verbs/verb-words.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';

const form = formOf({ feedbackDay, note: text(['反馈内容', 'Feedback content'], { max: 500, kind: 'long' }) });

export function FeedbackDialog({ kind, one, onClose, onNext }: VerbProps<PetitionDetail>) {
  const say = useSay();
  const reply = useReply(kind, one);
  const due = one.orgFeedbackDue?.slice(0, 10);
  return (
    <VerbDialog
      title={['登记反馈', 'Register feedback']}
      schema={form}
      beside={[papers]}
      draft={draftOf(kind, 'feedback', one.id)}
      submitLabel={['登记反馈', 'Register']}
      {...race(kind, one, 'feedback')}
      intro={due && <p className="kx-hint">{say([`转送函要求的反馈期限：${due}`, `Asked for by ${due}`])}</p>}
      lacking={(values) => lackingPapers(values, ['请上传书面反馈', 'Upload the written feedback'])}
      onClose={onClose}
      onNext={onNext}
      onSubmit={(values) =>
        reply({
          action: 'feedback',
          feedbackDay: String(values.feedbackDay),
          note: noteOf(values),
          fileIds: papersSent(values),
        })
      }
    >
      {(held) => <HandedIn form={held} label={['书面反馈', 'Written feedback']} />}
    </VerbDialog>
  );
}
