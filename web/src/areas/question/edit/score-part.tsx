import { scoreSpan } from '@kaoxin/contract/question/problems.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { NumberBox } from '#ui/number-box.tsx';
import { Chosen } from '#ui/rows/controls.tsx';
import { PartFrame, type PartProps } from './part.tsx';
import { rulesOf, scoreOf, takesPoints } from './writing.ts';

export function ScorePart({ writing, set, wrong, leave }: PartProps) {
  const say = useSay();
  const language = useLanguage();
  const { questionType: type, scoreRule: rule, uid } = writing;
  const rules = [...new Set([...rulesOf(type), rule])];
  return (
    <PartFrame
      title={['分值', 'Score']}
      problems={[...wrong('defaultScore'), ...wrong('scoreRule')]}
      onLeave={() => {
        leave('defaultScore');
        leave('scoreRule');
      }}
    >
      <div className="kx-write-line">
        {type === questionType.of.material ? (
          <p>{say([`子题合计${scoreOf(writing)}分`, `${scoreOf(writing)} points in all`])}</p>
        ) : (
          <label htmlFor={`${uid}-score`}>
            {say(['本题分值', 'Score'])}
            <NumberBox
              id={`${uid}-score`}
              min={0}
              max={scoreSpan.max}
              step={0.5}
              value={writing.defaultScore}
              onChange={(defaultScore) => set({ defaultScore })}
            />
          </label>
        )}
        {rules.length > 1 && (
          <label htmlFor={`${uid}-rule`}>
            {say(['计分规则', 'Scoring'])}
            <Chosen
              id={`${uid}-rule`}
              value={rule}
              options={rules.map((key) => ({ value: key, label: scoreRule.label(key, language) }))}
              onChange={(next) => set({ scoreRule: next })}
            />
          </label>
        )}
        {takesPoints(rule) && (
          <label htmlFor={`${uid}-each`}>
            {say(rule === scoreRule.of.part ? ['每个正确选项得分', 'Points each'] : ['答错扣分', 'Points lost'])}
            <NumberBox
              id={`${uid}-each`}
              min={0}
              step={0.5}
              value={writing.ruleScore}
              onChange={(ruleScore) => set({ ruleScore })}
            />
          </label>
        )}
      </div>
    </PartFrame>
  );
}
