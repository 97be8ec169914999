import { difficulty, questionType } from '@kaoxin/contract/question/question-states.ts';
import { useSay } from '#platform/language.tsx';
import { NumberBox } from '#ui/number-box.tsx';
import { Rows } from '#ui/rows/rows.tsx';
import { BankField, KeyField, KnowledgeField } from '../fields.tsx';
import type { PaperFormState } from '../use-paper-form.ts';
import { newRow, type PlannedRule } from './plan.ts';

const mostRules = 50;

export function RulesPart({ state: { form, plan, setPlan } }: { state: PaperFormState }) {
  const say = useSay();
  const { subject } = form.values;
  return (
    <div className="paper-rules">
      <Rows<PlannedRule>
        label={['组卷规则', 'Rules']}
        rows={plan.rules}
        called={(at) => [`规则${at + 1}`, `rule ${at + 1}`]}
        least={1}
        most={mostRules}
        add={['增加规则', 'Add a rule']}
        begin={newRow}
        onChange={(rules) => setPlan({ rules })}
        render={(rule, at, set) => (
          <>
            <BankField
              subject={typeof subject === 'string' ? subject : undefined}
              value={rule.bankId}
              onChange={(bankId) => set({ bankId })}
            />
            <KeyField label={['题型', 'Type']} of={questionType} value={rule.type} onChange={(type) => set({ type })} />
            <KeyField
              label={['难度', 'Difficulty']}
              of={difficulty}
              value={rule.difficulty}
              onChange={(hard) => set({ difficulty: hard })}
            />
            <KnowledgeField value={rule.knowledge} onChange={(knowledge) => set({ knowledge })} />
            <span className="paper-field">
              {say(['题数', 'How many'])}
              <NumberBox
                aria-label={say([`规则${at + 1}题数`, `How many by rule ${at + 1}`])}
                min={1}
                max={300}
                precision={0}
                value={rule.count ?? null}
                onChange={(count) => set({ count: count ?? undefined })}
              />
            </span>
            <span className="paper-field">
              {say(['每题分值', 'Marks each'])}
              <NumberBox
                aria-label={say([`规则${at + 1}每题分值`, `Marks each by rule ${at + 1}`])}
                placeholder={say(['默认', 'Default'])}
                min={0.5}
                max={1000}
                step={0.5}
                value={rule.score ?? null}
                onChange={(score) => set({ score: score ?? undefined })}
              />
            </span>
          </>
        )}
      />
    </div>
  );
}
