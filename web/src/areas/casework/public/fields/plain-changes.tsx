import type { OpenOpening } from '@kaoxin/contract/correction/opening.ts';
import type { CorrectableField } from '@kaoxin/contract/correction/states.ts';
import { useSay } from '#platform/language.tsx';
import { PlainField } from '#shell/fields/plain-field.tsx';
import { type Change, withChange } from './asked-changes.ts';
import { PlainSelect } from './plain-controls.tsx';

const modes: Partial<Record<CorrectableField, 'tel'>> = { phone: 'tel' };
const longest = 100;

/** An empty control leaves the field unchanged. */
export function PlainChanges({
  fields,
  changes,
  error,
  onChanges,
}: {
  fields: OpenOpening['fields'];
  changes: readonly Change[];
  error?: string | undefined;
  onChanges: (changes: readonly Change[]) => void;
}) {
  const say = useSay();
  return (
    <fieldset className="public-people" tabIndex={-1} data-wrong={error ? true : undefined}>
      <legend>{say(['更正后的信息', 'Corrected details'])}</legend>
      <p className="public-words">
        {say([
          '只填写需要更正的项目，留空的不变。',
          'Fill in only what needs correcting. Fields left empty stay as they are.',
        ])}
      </p>
      {error && <span className="field-error">{error}</span>}
      {fields.map(({ fieldKey, label, twoPasses, choices }) => {
        const value = changes.find((one) => one.fieldKey === fieldKey)?.newValue ?? '';
        const change = (newValue: string) => onChanges(withChange(changes, { fieldKey, newValue }));
        const named = {
          label: say([`更正后${label}`, `New: ${label}`]),
          hint: twoPasses === 1 ? say(['须经两次审核', 'Audited twice']) : undefined,
        };
        return choices ? (
          <PlainSelect
            key={fieldKey}
            {...named}
            options={choices.map((one) => ({ value: one.key, label: one.label }))}
            value={value}
            onValue={change}
            none={say(['不更正', 'No change'])}
          />
        ) : (
          <PlainField
            key={fieldKey}
            label={named.label}
            {...(named.hint ? { hint: named.hint } : {})}
            value={value}
            maxLength={longest}
            inputMode={modes[fieldKey] ?? 'text'}
            autoComplete="off"
            onChange={(event) => change(event.target.value)}
          />
        );
      })}
    </fieldset>
  );
}
