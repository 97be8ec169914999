import { paperBuild } from '@kaoxin/contract/paper/paper-states.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { BuildPart } from './build-part.tsx';
import { Meter } from './meter.tsx';
import { added } from './outline/outline.ts';
import { OutlinePart } from './outline/outline-part.tsx';
import { numberOf } from './parts.ts';
import { PickerPart } from './picker/picker-part.tsx';
import { BlueprintPart } from './plan/blueprint-part.tsx';
import { blueprintOf } from './plan/plan.ts';
import { RulesPart } from './plan/rules-part.tsx';
import type { PaperFormState } from './use-paper-form.ts';
import { usePrediction } from './use-prediction.ts';

const { rules, blueprint, parallel } = paperBuild.of;
type SourceKey = 'plan' | 'pick';

interface BuilderProps {
  state: PaperFormState;
  isNew: boolean;
  onWrong: () => void;
}

export function Builder({ state, isNew, onWrong }: BuilderProps) {
  const say = useSay();
  const { form, outline, plan, setOutline } = state;
  const { buildMode: mode, passScore, totalScore, subject } = form.values;
  const isPlanned = mode === rules || mode === blueprint || mode === parallel;
  const [chosen, setChosen] = useState<SourceKey>(isPlanned ? 'plan' : 'pick');
  const source = isPlanned ? chosen : 'pick';
  const [into, setInto] = useState<string>();
  const pass = numberOf(passScore) ?? 0;
  const predicted = usePrediction(
    outline,
    pass,
    mode === rules ? undefined : isPlanned ? blueprintOf(plan) : undefined,
  );
  return (
    <>
      <Meter
        outline={outline}
        full={numberOf(totalScore)}
        pass={pass}
        predicted={predicted}
        onFull={(sum) => form.set('totalScore', sum)}
      />
      <div className="paper-builder">
        <section className="paper-source" aria-label={say(['选题', 'Where questions come from'])}>
          {isPlanned && (
            <CaseTabs<SourceKey>
              label={['选题方式', 'Ways to find questions']}
              tabs={[
                {
                  key: 'plan',
                  label: mode === rules ? ['组卷规则', 'Rules'] : ['双向细目表', 'Blueprint'],
                },
                { key: 'pick', label: ['手工选题', 'By hand'] },
              ]}
              active={source}
              onChange={setChosen}
            />
          )}
          {source === 'pick' ? (
            <PickerPart
              subject={typeof subject === 'string' ? subject : undefined}
              outline={outline}
              onAdd={(more) => setOutline((now) => added(now, into, more))}
            />
          ) : (
            <>
              {mode === rules ? (
                <RulesPart state={state} />
              ) : (
                <BlueprintPart state={state} fulfilment={predicted.data?.fulfilment ?? undefined} />
              )}
              <BuildPart state={state} isNew={isNew} onWrong={onWrong} />
            </>
          )}
        </section>
        <OutlinePart
          outline={outline}
          alike={predicted.data?.alike ?? []}
          into={into}
          onInto={setInto}
          onChange={setOutline}
        />
      </div>
    </>
  );
}
