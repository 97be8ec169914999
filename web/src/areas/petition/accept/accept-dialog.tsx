import { acceptResult } from '@kaoxin/contract/casework/results.ts';
import { choice, isEmpty, type Label, optional, reference, text } from '@kaoxin/contract/conventions.ts';
import type { PetitionDetail } from '@kaoxin/contract/petition/calls.ts';
import { draftOf } from '#areas/casework/case/kind/kind.ts';
import { note, reason } from '#areas/casework/case/verbs/fields.ts';
import {
  forSigning,
  oneOfReceivers,
  receivers,
  SecondSignature,
} from '#areas/casework/case/verbs/second-signature.tsx';
import { useReply } from '#areas/casework/case/verbs/use-reply.ts';
import { race, textOf, type VerbProps } from '#areas/casework/case/verbs/verb-words.ts';
import { WaitingTransfer } from '#areas/casework/case/verbs/waiting-transfer.tsx';
import { useSay } from '#platform/language.tsx';
import { VerbDialog, type VerbDialogProps } from '#ui/case/verb-dialog.tsx';
import type { Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { Checklist } from './checklist.tsx';
import { checklistWords } from './checks.ts';

const { accepted, statutoryRoute, outsideRemit, transferred, simple } = acceptResult.of;
const refusals: readonly unknown[] = [statutoryRoute, outsideRemit];

/** A pending transfer excludes another one. */
const decidable = ({ transferState }: PetitionDetail): number[] =>
  acceptResult.entries.map(({ key }) => Number(key)).filter((key) => key !== transferred || transferState !== 1);

const fields = {
  basis: optional(text(['依据', 'Legal basis'], { max: 1000, kind: 'long' })),
  authority: optional(text(['应当提出的机关', 'Authority to turn to'], { max: 100 })),
  toOrg: optional(text(['接收单位（外单位）', 'Organisation (outside)'], { max: 100 })),
  deptId: optional(reference(['接收机构（本单位内）', 'Department (inside)'], 'dept')),
  secondSignUserId: optional(reference(['签发人', 'Signatory'], 'user')),
  reason: optional(reason),
  note,
};
const schemaFor = (one: PetitionDetail) =>
  formOf({ acceptResult: choice(['受理结果', 'Decision'], 'accept_result', decidable(one)), ...fields });

function fieldsFor({ acceptResult: result }: Values): readonly string[] {
  if (refusals.includes(result)) return ['acceptResult', 'reason', 'basis', 'authority'];
  if (result === transferred) return ['acceptResult', 'deptId', 'toOrg', 'note'];
  return ['acceptResult', 'note'];
}

const oneReceiver = ['请选择接收机构或填写接收单位', 'Name the recipient'] as const;
const ofRefusals = {
  reason: ['请填写不予受理的理由', 'Give the reason for the refusal'],
  basis: ['请填写不予受理的依据', 'Give the legal basis for the refusal'],
  authority: ['请填写应当提出的机关', 'Name the authority to turn to'],
} as const;

const lacking: NonNullable<VerbDialogProps['lacking']> = (values) => {
  const { acceptResult: result, toOrg, deptId, secondSignUserId } = values;
  if (refusals.includes(result))
    return Object.fromEntries(Object.entries(ofRefusals).filter(([name]) => isEmpty(values[name])));
  if (result !== transferred) return {};
  if (isEmpty(deptId) && isEmpty(toOrg)) return { deptId: oneReceiver, toOrg: oneReceiver };
  if (isEmpty(toOrg)) return {};
  return {
    ...(isEmpty(deptId) ? {} : { toOrg: ['接收机构和接收单位只能填写一个', 'Name one recipient, not two'] }),
    ...(isEmpty(secondSignUserId) ? { secondSignUserId: ['请选择签发人', 'Select the signatory'] } : {}),
  };
};

/** A refusal needs an audit and a transfer outside a second signature; other decisions take effect at once. */
function labelFor({ acceptResult: result, toOrg }: Values): Label {
  if (refusals.includes(result)) return ['提交审核', 'Submit for approval'];
  return result === transferred && !isEmpty(toOrg) ? forSigning : ['作出受理决定', 'Decide'];
}

/** 受理审查 with checklist, decision and its fields (domain.md 3.7). */
export function AcceptDialog({ kind, one, onClose, onNext }: VerbProps<PetitionDetail>) {
  const say = useSay();
  const reply = useReply(kind, one);
  const submit = ({ basis, ...values }: Values) => {
    const isRefusal = refusals.includes(values.acceptResult);
    return reply({
      action: 'accept',
      acceptResult: Number(values.acceptResult),
      note: textOf(isRefusal ? values.reason : values.note),
      review: checklistWords(values.checks) || null,
      basis: typeof basis === 'string' && basis !== '' ? [{ text: basis }] : null,
      toOrg: isRefusal ? textOf(values.authority) : values.acceptResult === transferred ? textOf(values.toOrg) : null,
      deptId: values.acceptResult === transferred ? textOf(values.deptId) : null,
      secondSignUserId: values.acceptResult === transferred ? textOf(values.secondSignUserId) : null,
    });
  };
  return (
    <VerbDialog
      title={['受理审查', 'Decide acceptance']}
      schema={schemaFor(one)}
      beside={['checks']}
      draft={draftOf(kind, 'accept', one.id)}
      width={680}
      names={fieldsFor}
      either={receivers}
      hints={{ deptId: say(oneOfReceivers) }}
      submitLabel={labelFor}
      lacking={lacking}
      {...race(kind, one, 'accept')}
      intro={(form) => (
        <>
          {one.transferState === 1 && <WaitingTransfer one={one} />}
          <Checklist
            petition={one}
            checks={form.values.checks}
            onChange={(checks, suggested) => {
              form.set('checks', checks);
              if (suggested !== undefined) form.set('acceptResult', suggested);
            }}
            results={{ accepted, simple, statutoryRoute, outsideRemit }}
          />
        </>
      )}
      onClose={onClose}
      onNext={onNext}
      onSubmit={submit}
    >
      {(form) =>
        form.values.acceptResult === transferred && !isEmpty(form.values.toOrg) ? (
          <SecondSignature kind={kind} form={form} />
        ) : null
      }
    </VerbDialog>
  );
}
