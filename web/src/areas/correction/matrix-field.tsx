import {
  changeRule,
  correctableFields,
  type FieldRules,
  fieldLabels,
  heldRule,
  type Phase,
  phaseLabels,
  phases,
  ruleOf,
  rulesOf,
} from '@kaoxin/contract/correction/states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { controlId, type Form } from '#ui/form/use-form.ts';
import '#ui/case/compare.css';
import './correction.css';

const field = 'editableFields';
const rulesIn = (value: unknown): readonly FieldRules[] => (Array.isArray(value) ? value : []);
const none = changeRule.of.forbidden;
const blank = { before: none, after: none, certificate: none };

export function MatrixField({ form }: { form: Form }) {
  const say = useSay();
  const language = useLanguage();
  const id = controlId(form, field);
  const rules = rulesIn(form.values[field]);
  const set = (fieldKey: FieldRules['fieldKey'], phase: Phase, rule: number) => {
    const now = { fieldKey, ...blank, ...rules.find((one) => one.fieldKey === fieldKey), [phase]: rule };
    const all = correctableFields.flatMap((key) =>
      key === fieldKey ? now : (rules.find((one) => one.fieldKey === key) ?? []),
    );
    form.set(
      field,
      all.filter((one) => phases.some((each) => one[each] !== none)),
    );
  };
  return (
    <div className="kx-form">
      <FieldFrame id={id} label={say(['可更正项', 'Fields'])} required error={form.errors[field]} wide>
        <table className="kx-matrix" id={id} tabIndex={-1}>
          <thead>
            <tr>
              <th scope="col">{say(['更正项', 'Field'])}</th>
              {phases.map((phase) => (
                <th key={phase} scope="col">
                  {say(phaseLabels[phase])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {correctableFields.map((key) => (
              <tr key={key}>
                <th scope="row">{say(fieldLabels[key])}</th>
                {phases.map((phase) => (
                  <td key={phase}>
                    <select
                      aria-label={`${say(fieldLabels[key])} ${say(phaseLabels[phase])}`}
                      value={heldRule(key, ruleOf(rules, key, phase))}
                      onChange={({ target }) => set(key, phase, Number(target.value))}
                    >
                      {rulesOf(key).map((entry) => (
                        <option key={entry.key} value={entry.key}>
                          {entry[language]}
                        </option>
                      ))}
                    </select>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </FieldFrame>
    </div>
  );
}

export function Matrix({ rules }: { rules: readonly FieldRules[] }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <table className="kx-compare">
      <thead>
        <tr>
          <th scope="col">{say(['更正项', 'Field'])}</th>
          {phases.map((phase) => (
            <th key={phase} scope="col">
              {say(phaseLabels[phase])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.fieldKey}>
            <th scope="row">{say(fieldLabels[rule.fieldKey])}</th>
            {phases.map((phase) => (
              <td key={phase}>{changeRule.label(heldRule(rule.fieldKey, rule[phase]), language)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
