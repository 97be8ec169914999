import type { BodyOf } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { PetitionDetail } from '@kaoxin/contract/petition/calls.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import type { Revealed } from '../facts.tsx';
import { draftOf, race } from './verb-words.ts';

type FieldName = BodyOf<typeof petitionLetter.reveal>['fields'][number];

const labels: Record<FieldName, Label> = {
  applicantName: ['信访人姓名', 'Name'],
  idNo: ['证件号码', 'Id number'],
  phone: ['手机号码', 'Phone'],
  accusedName: ['被反映人', 'Accused person'],
  accusedDept: ['被反映单位', 'Accused unit'],
  representatives: ['群体代表', 'Representatives'],
};
const names: readonly FieldName[] = ['applicantName', 'idNo', 'phone', 'accusedName', 'accusedDept', 'representatives'];

const schema = formOf({ reason: petitionLetter.reveal.body.shape.reason });

interface RevealProps {
  petition: PetitionDetail;
  onRevealed: (full: Revealed) => void;
  onClose: () => void;
}

/** Shows chosen personal fields in full, against a reason that goes into the timeline. */
export function RevealDialog({ petition, onRevealed, onClose }: RevealProps) {
  const say = useSay();
  const reveal = usePerform(petitionLetter.reveal, { onDone: onRevealed });
  const present = names.filter((name) => petition[name] !== null);
  const chosenIn = (value: unknown): FieldName[] =>
    names.filter((name) => Array.isArray(value) && value.includes(name));
  return (
    <VerbDialog
      title={['查看敏感信息', 'Reveal personal data']}
      schema={schema}
      draft={draftOf('reveal', petition.id)}
      submitLabel={['查看', 'Reveal']}
      {...race(petition)}
      refuse={({ fields }) =>
        chosenIn(fields).length === 0 ? ['请选择要查看的信息', 'Choose what to reveal'] : undefined
      }
      intro={(form) => {
        const chosen = chosenIn(form.values.fields);
        const toggle = (name: FieldName) =>
          form.set('fields', chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
        return (
          <>
            <p className="kx-hint">
              {say(['查看行为及原因将记入办理记录。', 'Looking and its reason are recorded in the timeline.'])}
            </p>
            <fieldset className="kx-review">
              <legend>{say(['查看内容', 'What to reveal'])}</legend>
              <span className="kx-radios">
                {present.map((name) => (
                  <label key={name}>
                    <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />{' '}
                    {say(labels[name])}
                  </label>
                ))}
              </span>
            </fieldset>
          </>
        );
      }}
      onClose={onClose}
      onSubmit={async ({ fields, reason }) => {
        await reveal.mutateAsync({ body: { id: petition.id, fields: chosenIn(fields), reason: String(reason) } });
        toast.info(say(['已记录本次查看', 'Recorded']));
      }}
    />
  );
}
