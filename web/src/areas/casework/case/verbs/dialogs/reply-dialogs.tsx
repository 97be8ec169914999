import { type CaseDetail, hearing } from '@kaoxin/contract/casework/record.ts';
import { isEmpty, optional, reference, text } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { draftOf } from '../../kind/kind.ts';
import { note } from '../fields.ts';
import { forSigning, oneOfReceivers, receivers, SecondSignature } from '../second-signature.tsx';
import { itemsIn, lackingMaterials, materialsHint, supplementFields, usualDays } from '../supplement-fields.ts';
import { useReply } from '../use-reply.ts';
import { noteOf, race, textOf, type VerbProps } from '../verb-words.ts';

export function SupplementDialog({ kind, one, onClose, onNext }: VerbProps) {
  const say = useSay();
  const reply = useReply(kind, one);
  return (
    <VerbDialog
      title={['通知补正', 'Request documents']}
      schema={formOf({ ...supplementFields(one), note })}
      hints={{ materials: say(materialsHint) }}
      lacking={lackingMaterials}
      start={{ days: usualDays(one) }}
      draft={draftOf(kind, 'supplement', one.id)}
      submitLabel={['发出补正通知', 'Send request']}
      {...race(kind, one, 'supplement')}
      onClose={onClose}
      onNext={onNext}
      onSubmit={(values) =>
        reply({
          action: 'supplement',
          items: itemsIn(values.materials),
          days: Number(values.days),
          note: noteOf(values),
        })
      }
    />
  );
}

const transferForm = formOf({
  deptId: optional(reference(['接收机构（本单位内）', 'Department (inside)'], 'dept')),
  toOrg: optional(text(['接收单位（外单位）', 'Organisation (outside)'], { max: 100 })),
  secondSignUserId: optional(reference(['签发人', 'Signatory'], 'user')),
  note: text(['转送说明', 'Note'], { max: 500, kind: 'long' }),
});

const oneReceiver = ['接收机构和接收单位请填写其中一个', 'Name one recipient'] as const;

export function TransferDialog({ kind, one, onClose, onNext }: VerbProps) {
  const say = useSay();
  const reply = useReply(kind, one);
  return (
    <VerbDialog
      title={['转送', 'Transfer']}
      schema={transferForm}
      names={() => ['deptId', 'toOrg', 'note']}
      either={receivers}
      hints={{ deptId: say(oneOfReceivers) }}
      draft={draftOf(kind, 'transfer', one.id)}
      submitLabel={({ toOrg }) => (isEmpty(toOrg) ? ['转送', 'Transfer'] : forSigning)}
      {...race(kind, one, 'transfer')}
      lacking={({ deptId, toOrg, secondSignUserId }) => ({
        ...(isEmpty(deptId) === isEmpty(toOrg) ? { deptId: oneReceiver, toOrg: oneReceiver } : {}),
        ...(!isEmpty(toOrg) && isEmpty(secondSignUserId)
          ? { secondSignUserId: ['请选择签发人', 'Select the signatory'] }
          : {}),
      })}
      onClose={onClose}
      onNext={onNext}
      onSubmit={(values) =>
        reply({
          action: 'transfer',
          deptId: textOf(values.deptId),
          toOrg: textOf(values.toOrg),
          secondSignUserId: textOf(values.secondSignUserId),
          note: noteOf(values),
        })
      }
    >
      {(form) => (isEmpty(form.values.toOrg) ? null : <SecondSignature kind={kind} form={form} />)}
    </VerbDialog>
  );
}

const objectForm = formOf({ note: text(['异议理由', 'Reason for objection'], { max: 500, kind: 'long' }) });

export function ObjectDialog({ kind, one, onClose, onNext }: VerbProps) {
  const reply = useReply(kind, one);
  return (
    <VerbDialog
      title={['异议退回', 'Object and return']}
      schema={objectForm}
      draft={draftOf(kind, 'object', one.id)}
      submitLabel={['退回原机构', 'Return']}
      {...race(kind, one, 'object')}
      onClose={onClose}
      onNext={onNext}
      onSubmit={(values) => reply({ action: 'object', note: noteOf(values) })}
    />
  );
}

export function HearingDialog({ kind, one, onClose }: VerbProps<CaseDetail & { hearing?: object | null }>) {
  const reply = useReply(kind, one);
  return (
    <VerbDialog
      title={['听证', 'Hearing']}
      schema={hearing}
      start={{ ...one.hearing }}
      draft={draftOf(kind, 'hearing', one.id)}
      submitLabel={['记录听证', 'Record the hearing']}
      {...race(kind, one, 'hearing')}
      lacking={({ startTime, endTime }) =>
        typeof endTime === 'string' && endTime !== '' && endTime <= String(startTime)
          ? { endTime: ['听证开始时间必须早于结束时间', 'The hearing must start before it ends'] }
          : {}
      }
      onClose={onClose}
      onSubmit={(values) => reply({ action: 'hearing', hearing: hearing.parse(values) })}
    />
  );
}
