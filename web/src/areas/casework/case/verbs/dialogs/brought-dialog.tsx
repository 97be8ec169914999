import { broughtTime } from '@kaoxin/contract/casework/record.ts';
import { type Label, text } from '@kaoxin/contract/conventions.ts';
import { useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { momentNow } from '#ui/dates/day.ts';
import { formOf } from '#ui/form/schema.ts';
import { draftOf } from '../../kind/kind.ts';
import { note } from '../fields.ts';
import { HandedIn, lackingPapers, papers, papersSent } from '../handed-in.tsx';
import { noteOf, race, said, type VerbProps } from '../verb-words.ts';

const plain = formOf({ receivedTime: broughtTime, note });
const forms = {
  supplied: plain,
  withdraw: plain,
  relief: formOf({ receivedTime: broughtTime, note: text(['申请理由', 'Reason'], { max: 500, kind: 'long' }) }),
};

const words = {
  supplied: {
    title: ['登记补正材料', 'Register documents'],
    files: ['补正材料', 'Documents'],
    submit: ['登记', 'Register'],
  },
  withdraw: {
    title: ['登记撤回', 'Register a withdrawal'],
    files: ['申请人签名的撤回申请', 'Withdrawal signed by the applicant'],
    submit: ['登记并提交确认', 'Register and submit for confirmation'],
  },
  relief: {
    title: ['登记复查复核申请', 'Register a request for review'],
    files: ['书面申请', 'Written request'],
    submit: ['登记申请', 'Register the request'],
  },
} satisfies Record<string, Record<'title' | 'files' | 'submit', Label>>;

const withdrawalAsked = { ...said, success: ['撤回待确认', 'Withdrawal waiting for confirmation'] } as const;

interface BroughtProps extends VerbProps {
  act: keyof typeof words;
}

function WithdrawalHint() {
  const say = useSay();
  return (
    <p className="kx-hint">
      {say([
        '登记后由审核人员核对签名材料并确认，确认前事项继续办理。申请人会收到通知。',
        'An auditor checks the signed document and confirms the withdrawal. Until then the case continues. The applicant is notified.',
      ])}
    </p>
  );
}

export function BroughtDialog({ kind, one, act, onClose, onNext }: BroughtProps) {
  const { brought } = kind.calls;
  if (!brought) throw new Error(`nothing is brought for ${kind.kind}`);
  const register = usePerform(brought, act === 'withdraw' ? withdrawalAsked : said);
  const [start] = useState(() => ({ receivedTime: momentNow() }));
  return (
    <VerbDialog
      title={words[act].title}
      schema={forms[act]}
      beside={[papers]}
      start={start}
      draft={draftOf(kind, act, one.id)}
      submitLabel={words[act].submit}
      {...race(kind, one, act)}
      intro={act === 'withdraw' && <WithdrawalHint />}
      lacking={(values) =>
        lackingPapers(values, ['请上传申请人签名的材料', 'Upload the document signed by the applicant'])
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
            fileIds: papersSent(values),
          },
        })
      }
    >
      {(form) => <HandedIn form={form} label={words[act].files} />}
    </VerbDialog>
  );
}
