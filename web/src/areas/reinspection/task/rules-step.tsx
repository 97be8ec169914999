import { reviewReason } from '@kaoxin/contract/reinspection/states.ts';
import { type ReviewRules, usualRules } from '@kaoxin/contract/reinspection/task.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { FormBody } from '#ui/form/form-body.tsx';
import { controlId, type Form } from '#ui/form/use-form.ts';
import { NumberBox } from '#ui/number-box.tsx';
import type { TaskFormState } from './use-task-form.ts';

const field = 'rules';
const rulesIn = (value: unknown): ReviewRules => ({
  ...usualRules,
  objectiveOnlyFor: [...usualRules.objectiveOnlyFor],
  ...(typeof value === 'object' ? (value as Partial<ReviewRules>) : {}),
});

export function RulesStep({ state: { form, isLocked } }: { state: TaskFormState }) {
  const say = useSay();
  return (
    <>
      <section className="kx-section">
        <h2>{say(['规则', 'Rules'])}</h2>
        <RulesField form={form} fixed={isLocked(field)} />
        <p className="kx-hint">
          {say([
            '两名复核员独立复核、成绩变更由院领导审核，对所有任务适用。',
            'In every task, two reviewers work independently and leadership approves changed scores.',
          ])}
        </p>
      </section>
      <section className="kx-section">
        <h2>{say(['须知', 'Notice'])}</h2>
        <FormBody form={form} names={['notice']} tells={false} />
      </section>
    </>
  );
}

function RulesField({ form, fixed }: { form: Form; fixed: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const id = controlId(form, field);
  const rules = rulesIn(form.values[field]);
  const set = (change: Partial<ReviewRules>) => form.set(field, { ...rules, ...change });
  const reasons = reviewReason.entries.map(({ key, ...words }) => ({ key: Number(key), label: words[language] }));
  const turned = (key: number, on: boolean) =>
    reasons.map((reason) => reason.key).filter((one) => (one === key ? on : rules.objectiveOnlyFor.includes(one)));
  return (
    <fieldset className="kx-form kx-review-rules" id={id} tabIndex={-1} disabled={fixed}>
      <legend className="hidden-text">{say(['复核规则', 'Rules'])}</legend>
      <label>
        <input
          type="checkbox"
          checked={rules.onlySubjective === 1}
          onChange={({ target }) => set({ onlySubjective: target.checked ? 1 : 0 })}
        />{' '}
        {say(['客观题科目一般不受理复核', 'Subjects marked by a machine are not reviewed in general'])}
      </label>
      {rules.onlySubjective === 1 && (
        <fieldset className="kx-review-reasons">
          <legend>{say(['客观题科目仍受理的申请原因', 'Reasons for which they are still reviewed'])}</legend>
          {reasons.map(({ key, label }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={rules.objectiveOnlyFor.includes(key)}
                onChange={({ target }) => set({ objectiveOnlyFor: turned(key, target.checked) })}
              />{' '}
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <label>
        <input
          type="checkbox"
          checked={rules.oncePerSubject === 1}
          onChange={({ target }) => set({ oncePerSubject: target.checked ? 1 : 0 })}
        />{' '}
        {say(['每科限申请一次', 'Once per subject'])}
      </label>
      <FieldFrame
        id={`${id}-tolerance`}
        label={say(['容差（分）', 'Tolerance (points)'])}
        error={form.errors[field]}
        hint={say([
          '两次复核相差不超过容差时视为一致，取两者平均',
          'If two reviews differ by no more than this, they count as equal and the score is their mean',
        ])}
      >
        <NumberBox
          id={`${id}-tolerance`}
          min={0}
          max={20}
          step={0.5}
          value={rules.tolerance}
          onChange={(next) => set({ tolerance: next ?? 0 })}
          onBlur={() => form.blur(field)}
        />
      </FieldFrame>
    </fieldset>
  );
}
