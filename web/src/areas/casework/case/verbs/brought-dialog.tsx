import { broughtTime } from '@kaoxin/contract/casework/record.ts';
import { type Label, text } from '@kaoxin/contract/conventions.ts';
import { evidence } from '@kaoxin/contract/files/evidence.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { momentNow } from '#ui/dates/day.ts';
import { FieldFrame } from '#ui/form/field.tsx';
import { heldFiles } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { controlId } from '#ui/form/use-form.ts';
import { Upload } from '#ui/upload.tsx';
import { draftOf } from '../kind/kind.ts';
import { note } from './fields.ts';
import { noteOf, race, said, type VerbProps } from './verb-words.ts';

const plain = formOf({ receivedTime: broughtTime, note });
const forms = {
  supplied: plain,
  withdraw: plain,
  relief: formOf({ receivedTime: broughtTime, note: text(['申请理由', 'Reason'], { max: 500, kind: 'long' }) }),
};
const files = 'fileIds';

const words = {
  supplied: {
    title: ['登记补正材料', 'Register documents'],
    files: ['补正材料', 'Documents'],
    submit: ['登记', 'Register'],
  },
  withdraw: {
    title: ['登记撤回', 'Register a withdrawal'],
    files: ['申请人签名的撤回申请', 'Withdrawal signed by the applicant'],
    submit: ['登记撤回', 'Register the withdrawal'],
  },
  relief: {
    title: ['登记复查复核申请', 'Register a request for review'],
    files: ['书面申请', 'Written request'],
    submit: ['登记申请', 'Register the request'],
  },
} satisfies Record<string, Record<'title' | 'files' | 'submit', Label>>;

interface BroughtProps extends VerbProps {
  act: keyof typeof words;
}

/** What the applicant brought to the counter; what he signed is kept with the case. */
export function BroughtDialog({ kind, one, act, onClose, onNext }: BroughtProps) {
  const say = useSay();
  const { brought } = kind.calls;
  if (!brought) throw new Error(`nothing is brought for ${kind.kind}`);
  const register = usePerform(brought, said);
  return (
    <VerbDialog
      title={words[act].title}
      schema={forms[act]}
      beside={[files]}
      start={{ receivedTime: momentNow() }}
      draft={draftOf(kind, act, one.id)}
      submitLabel={words[act].submit}
      danger={act === 'withdraw'}
      {...race(kind, one, act)}
      refuse={(values) =>
        heldFiles(values[files]).length === 0
          ? ['请上传申请人签名的材料', 'Upload what the applicant signed', files]
          : undefined
      }
      onClose={onClose}
      onNext={onNext}
      onSubmit={(values) =>
        register.mutateAsync({
          body: {
            id: one.id,
            version: one.version,
            act,
            receivedTime: String(values.receivedTime),
            note: noteOf(values),
            fileIds: heldFiles(values[files])
              .map(({ id }) => id)
              .join(','),
          },
        })
      }
    >
      {(held) => (
        <FieldFrame id={controlId(held, files)} label={say(words[act].files)} error={held.errors[files]} required>
          <Upload
            id={controlId(held, files)}
            files={heldFiles(held.values[files]).map(({ id: fileId, ...rest }) => ({ fileId, ...rest }))}
            takes={evidence}
            onChange={(next) =>
              held.set(
                files,
                next.map(({ fileId: id, originalName, fileSize }) => ({ id, originalName, fileSize })),
              )
            }
            onSending={(now) => held.sending(files, now)}
          />
        </FieldFrame>
      )}
    </VerbDialog>
  );
}
