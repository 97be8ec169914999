import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { type BuiltPaper, paperBuilding } from '@kaoxin/contract/paper/building.ts';
import { paperBuild } from '@kaoxin/contract/paper/paper-states.ts';
import { useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { ask } from '#platform/toast.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { NumberBox } from '#ui/number-box.tsx';
import { BanksField } from './fields.tsx';
import { outlineOfBuilt, questionsIn } from './outline/outline.ts';
import { ParallelForms } from './parallel-forms.tsx';
import { numberOf } from './parts.ts';
import { blueprintOf, rulesOf, twice } from './plan/plan.ts';
import type { PaperFormState } from './use-paper-form.ts';

type Built = AnswerOf<typeof paperBuilding.calls.build>;
const { rules: byRules, parallel } = paperBuild.of;

interface BuildPartProps {
  state: PaperFormState;
  isNew: boolean;
  onWrong: () => void;
}

export function BuildPart({ state, isNew, onWrong }: BuildPartProps) {
  const say = useSay();
  const { form, plan, outline, setPlan, setOutline } = state;
  const { buildMode: mode, subject, passScore } = form.values;
  const [built, setBuilt] = useState<Built>();
  const build = usePerform(paperBuilding.calls.build, { onDone: setBuilt });
  const isParallel = mode === parallel && isNew;
  const rules = mode === byRules ? rulesOf(plan) : [];
  const blueprint = mode === byRules ? undefined : blueprintOf(plan);
  const isReady = typeof subject === 'string' && subject !== '' && (rules.length > 0 || (blueprint && !twice(plan)));
  const start = () =>
    build.mutate({
      body: paperBuilding.calls.build.body.parse({
        subject,
        passScore: numberOf(passScore) ?? 0,
        ...(plan.bankIds.length > 0 ? { bankIds: [...plan.bankIds] } : {}),
        ...(mode === byRules ? { rules } : { blueprint }),
        ...(isParallel ? { forms: plan.forms } : {}),
        ...(plan.excludeUsedDays ? { excludeUsedDays: plan.excludeUsedDays } : {}),
      }),
    });
  const take = async (one: BuiltPaper) => {
    const replaces = questionsIn(outline).length > 0;
    const sure =
      !replaces ||
      (await ask({
        text: say(['现有题目将被替换，确定采用？', 'It takes the place of the questions there are. Take it?']),
      }));
    if (sure) setOutline(() => outlineOfBuilt(one));
  };
  const [single] = built?.forms ?? [];
  return (
    <section className="paper-build" aria-label={say(['自动组卷', 'Build'])}>
      <BanksField
        subject={typeof subject === 'string' ? subject : undefined}
        value={plan.bankIds}
        onChange={(bankIds) => setPlan({ bankIds })}
      />
      <div className="paper-search">
        <span className="paper-field">
          {say(['近期未使用（天）', 'Unused for (days)'])}
          <NumberBox
            aria-label={say(['近期未使用天数', 'Days unused'])}
            min={0}
            max={3650}
            precision={0}
            value={plan.excludeUsedDays ?? null}
            onChange={(days) => setPlan({ excludeUsedDays: days ?? 0 })}
          />
        </span>
        {isParallel && (
          <span className="paper-field">
            {say(['平行卷份数', 'Forms'])}
            <NumberBox
              aria-label={say(['平行卷份数', 'Forms'])}
              min={2}
              max={6}
              precision={0}
              value={plan.forms}
              onChange={(forms) => forms !== null && setPlan({ forms })}
            />
          </span>
        )}
        <PlainButton look="main" busy={build.isPending} disabled={!isReady} onClick={start}>
          {say(built ? ['重新组卷', 'Build again'] : ['开始组卷', 'Build'])}
        </PlainButton>
      </div>
      {!isReady && (
        <p className="kx-hint">
          {say(['请先选择科目，并填写题数', 'Choose the subject first, and say how many questions'])}
        </p>
      )}
      {built && (
        <div className="paper-built" role="status">
          <p className="kx-hint">
            {say([`从${built.candidates}道可用试题中选出`, `Chosen out of ${built.candidates} usable questions`])}
          </p>
          {built.gaps ? (
            <ParallelForms built={built.forms} gaps={built.gaps} state={state} onWrong={onWrong} />
          ) : (
            single && <Single built={single} onTake={() => void take(single)} />
          )}
        </div>
      )}
    </section>
  );
}

function Single({ built, onTake }: { built: BuiltPaper; onTake: () => void }) {
  const say = useSay();
  const { prediction, lacking, fulfilment, sections } = built;
  const count = sections.reduce((sum, { questions }) => sum + questions.length, 0);
  const short = fulfilment?.cells.filter(({ actual, count: wanted }) => actual < wanted) ?? [];
  return (
    <>
      <p className="kx-figures">
        {say([
          `${count}题，${prediction.totalScore}分；预计均分${prediction.mean.toFixed(1)}，信度${prediction.reliability.toFixed(2)}，合格率${(100 * prediction.passRate).toFixed(1)}%`,
          `${count} questions, ${prediction.totalScore} marks; mean ${prediction.mean.toFixed(1)}, reliability ${prediction.reliability.toFixed(2)}, pass rate ${(100 * prediction.passRate).toFixed(1)}%`,
        ])}
      </p>
      <ul className="paper-lacking">
        {lacking
          .filter((one) => one.lacking > 0)
          .map(({ rule, wanted, found }) => (
            <li key={rule} className="paper-warn">
              {say([
                `规则${rule + 1}：需要${wanted}题，只找到${found}题`,
                `Rule ${rule + 1}: ${wanted} wanted, ${found} found`,
              ])}
            </li>
          ))}
        {short.map(({ knowledge, knowledgeName, cognition, cognitionName, count: wanted, actual }) => (
          <li key={`${knowledge} ${cognition}`} className="paper-warn">
            {say([
              `${knowledgeName ?? ''}·${cognitionName ?? ''}：需要${wanted}题，只找到${actual}题`,
              `${knowledgeName ?? ''}, ${cognitionName ?? ''}: ${wanted} wanted, ${actual} found`,
            ])}
          </li>
        ))}
      </ul>
      <PlainButton look="main" disabled={count === 0} onClick={onTake}>
        {say(['采用', 'Take it'])}
      </PlainButton>
    </>
  );
}
