import type { PaperFulfilment } from '@kaoxin/contract/paper/building.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { SignButton } from '#ui/action/sign-button.tsx';
import { NumberBox } from '#ui/number-box.tsx';
import { DeleteOutlined } from '#ui/theme/icons.ts';
import { KeyField } from '../fields.tsx';
import { useHeldFocus } from '../use-held-focus.ts';
import type { PaperFormState } from '../use-paper-form.ts';
import { newRow, type Plan } from './plan.ts';
import { Stands } from './stands.tsx';

interface TypesPartProps extends Pick<PaperFormState, 'plan' | 'setPlan'> {
  fulfilment: PaperFulfilment | undefined;
}

/** Total number per type; unlisted types are unrestricted. */
export function TypesPart({ plan: { types }, setPlan, fulfilment }: TypesPartProps) {
  const say = useSay();
  const { list, leaveTo } = useHeldFocus<HTMLFieldSetElement>();
  const remove = (at: number) => {
    leaveTo((types[at + 1] ?? types[at - 1])?.id);
    setPlan({ types: types.filter((_, place) => place !== at) });
  };
  const set = (id: string, patch: Partial<Plan['types'][number]>) =>
    setPlan({ types: types.map((one) => (one.id === id ? { ...one, ...patch } : one)) });
  return (
    <fieldset ref={list} className="kx-bare paper-types">
      <legend>{say(['题型数量（未列出的不限）', 'Types (those not named are free)'])}</legend>
      {types.map((one, at) => (
        <div key={one.id} className="paper-type">
          <KeyField
            label={[`题型${at + 1}`, `Type ${at + 1}`]}
            of={questionType}
            value={one.type}
            onChange={(type) => set(one.id, { type })}
          />
          <NumberBox
            aria-label={say([`题型${at + 1}题数`, `How many of type ${at + 1}`])}
            min={0}
            max={300}
            precision={0}
            value={one.count ?? null}
            onChange={(count) => set(one.id, { count: count ?? undefined })}
          />
          <Stands of={fulfilment?.types.find(({ type }) => type === one.type)} />
          <SignButton
            quiet
            sign={<DeleteOutlined aria-hidden />}
            aria-label={say([`删除题型${at + 1}`, `Remove type ${at + 1}`])}
            data-held={one.id}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <PlainButton
        look="plain"
        disabled={types.length >= Object.values(questionType.of).length}
        onClick={() => setPlan({ types: [...types, newRow()] })}
      >
        {say(['限定题型', 'Say a type'])}
      </PlainButton>
    </fieldset>
  );
}
