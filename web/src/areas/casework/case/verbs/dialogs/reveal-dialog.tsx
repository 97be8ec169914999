import { revealReason } from '@kaoxin/contract/casework/calls.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { draftOf, type KindOfCase } from '../../kind/kind.ts';
import type { Revealed } from '../../kind/kind-calls.ts';
import { race, type VerbProps } from '../verb-words.ts';

const usual = ({ applicant }: KindOfCase): Record<string, Label> => ({
  applicantName: [`${applicant[0]}姓名`, 'Name'],
  idNo: ['证件号码', 'ID number'],
  phone: ['手机号码', 'Phone'],
});

const schema = formOf({ reason: revealReason });

interface RevealProps extends Pick<VerbProps, 'kind' | 'one' | 'onClose'> {
  more: Readonly<Record<string, Label>>;
  alone?: true;
  onRevealed: (full: Revealed) => void;
}

export function RevealDialog({ kind, one, more, alone, onRevealed, onClose }: RevealProps) {
  const say = useSay();
  const reveal = usePerform(kind.calls.reveal, { onDone: onRevealed });
  const labels = new Map(Object.entries(alone ? more : { ...usual(kind), ...more }));
  const held = new Map<string, unknown>(Object.entries(one));
  const present = [...labels].filter(([name]) => held.get(name) !== null);
  const chosenIn = (value: unknown): string[] =>
    [...labels.keys()].filter((name) => Array.isArray(value) && value.includes(name));
  return (
    <VerbDialog
      title={['查看敏感信息', 'Reveal personal data']}
      schema={schema}
      beside={['fields']}
      start={alone ? { fields: present.map(([name]) => name) } : {}}
      draft={draftOf(kind, 'reveal', one.id)}
      submitLabel={['查看', 'Reveal']}
      {...race(kind, one, 'reveal')}
      refuse={({ fields }) =>
        chosenIn(fields).length === 0 ? ['请选择要查看的信息', 'Choose what to reveal'] : undefined
      }
      intro={(form) => {
        const chosen = chosenIn(form.values.fields);
        const toggle = (name: string) =>
          form.set('fields', chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
        return (
          <>
            <p className="kx-hint">
              {say(['查看行为及原因将记入办理记录。', 'Viewing and its reason are recorded in the timeline.'])}
            </p>
            <fieldset className="kx-review">
              <legend>{say(['查看内容', 'What to reveal'])}</legend>
              <span className="kx-radios">
                {present.map(([name, label]) => (
                  <label key={name}>
                    <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} /> {say(label)}
                  </label>
                ))}
              </span>
            </fieldset>
          </>
        );
      }}
      onClose={onClose}
      onSubmit={async ({ fields, reason }) => {
        await reveal.mutateAsync({ body: { id: one.id, fields: chosenIn(fields), reason: String(reason) } });
        toast.info(say(['已记录本次查看', 'Recorded']));
      }}
    />
  );
}
