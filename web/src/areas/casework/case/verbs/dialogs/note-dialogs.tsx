import type { Label } from '@kaoxin/contract/conventions.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { draftOf } from '../../kind/kind.ts';
import { note } from '../fields.ts';
import { useReply } from '../use-reply.ts';
import { noteOf, race, stated, supervised, type VerbProps } from '../verb-words.ts';

const schema = formOf({ note });
const released = stated(['已退签，等待签收', 'released, waiting to be claimed']);

export function ReleaseDialog({ kind, one, onClose, onNext }: VerbProps) {
  const { id, version } = one;
  const release = usePerform(kind.calls.release, released);
  return (
    <VerbDialog
      title={['退签', 'Release']}
      schema={schema}
      draft={draftOf(kind, 'release', id)}
      submitLabel={['退签', 'Release']}
      {...race(kind, one, 'release')}
      onClose={onClose}
      onNext={onNext}
      onSubmit={(values) => release.mutateAsync({ body: { id, version, note: noteOf(values) } })}
    />
  );
}

const openAgain: Label = [
  '收回后可以重新作出受理决定，理由和依据须重新填写，原理由见办理记录。文号保留，期限继续计算，审核人会收到通知。审核人打开本件后，不能再收回。',
  'You can then decide on acceptance again. Enter the reason and legal basis again; the timeline shows the earlier reason. The document number is kept, deadlines keep running, and the auditors are notified. Once an auditor has opened the case, it cannot be recalled.',
];

export function RecallReplyDialog({ kind, one, onClose }: VerbProps) {
  const say = useSay();
  const reply = useReply(kind, one);
  return (
    <VerbDialog
      title={['收回送审', 'Recall from audit']}
      schema={schema}
      draft={draftOf(kind, 'recall-reply', one.id)}
      submitLabel={['收回', 'Recall']}
      {...race(kind, one, 'recall')}
      intro={
        <p className="kx-hint">
          {say(
            one.acceptNoticeTime === null
              ? openAgain
              : [
                  '收回后可以修改答复并再次提交。已写的内容和文号保留，期限继续计算，审核人会收到通知。审核人打开本件后，不能再收回。',
                  'You can then edit the reply and submit it again. Its text and document number are kept, deadlines keep running, and the auditors are notified. Once an auditor has opened the case, it cannot be recalled.',
                ],
          )}
        </p>
      }
      onClose={onClose}
      onSubmit={(values) => reply({ action: 'recall', note: noteOf(values) })}
    />
  );
}

export function SuperviseDialog({ kind, one, onClose }: VerbProps) {
  const { id, version } = one;
  const supervise = usePerform(kind.calls.supervise, supervised);
  return (
    <VerbDialog
      title={['督办', 'Supervise']}
      schema={schema}
      draft={draftOf(kind, 'supervise', id)}
      submitLabel={['发出督办', 'Supervise']}
      {...race(kind, one, 'supervise')}
      onClose={onClose}
      onSubmit={(values) => supervise.mutateAsync({ body: { id, version, note: noteOf(values) } })}
    />
  );
}
