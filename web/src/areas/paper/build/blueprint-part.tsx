import type { PaperFulfilment } from '@kaoxin/contract/paper/building.ts';
import { cognition, questionType } from '@kaoxin/contract/question/question-states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { DeleteOutlined } from '#ui/icons.ts';
import { NumberBox } from '#ui/number-box.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SignButton } from '#ui/sign-button.tsx';
import { KeyField, KnowledgeField } from './fields.tsx';
import { cognitions, newRow, type Plan, type PlannedPoint, twice } from './plan.ts';
import type { PaperFormState } from './use-paper-form.ts';

interface BlueprintPartProps {
  state: PaperFormState;
  /** how far the paper as it is fulfils it */
  fulfilment: PaperFulfilment | undefined;
}

/** 双向细目表: points of knowledge by levels, in each cell how many are wanted and how many there are. */
export function BlueprintPart({ state: { plan, setPlan }, fulfilment }: BlueprintPartProps) {
  const say = useSay();
  const language = useLanguage();
  const { points } = plan;
  const set = (id: string, patch: Partial<PlannedPoint>) =>
    setPlan({ points: points.map((one) => (one.id === id ? { ...one, ...patch } : one)) });
  return (
    <div className="paper-blueprint">
      <div className="paper-scroll">
        <table className="paper-grid" aria-label={say(['双向细目表', 'Blueprint'])}>
          <thead>
            <tr>
              <th scope="col">{say(['知识点', 'Knowledge'])}</th>
              {cognitions.map((key) => (
                <th key={key} scope="col">
                  {cognition.label(key, language)}
                </th>
              ))}
              <th scope="col">{say(['每题分值', 'Marks each'])}</th>
              <th scope="col">
                <span className="hidden-text">{say(['操作', 'Actions'])}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map((point, at) => (
              <tr key={point.id}>
                <td>
                  <KnowledgeField
                    label={[`第${at + 1}行知识点`, `Knowledge of line ${at + 1}`]}
                    value={point.knowledge}
                    shown={point.name}
                    unnamed
                    onChange={(knowledge, name) => set(point.id, { knowledge, name })}
                  />
                </td>
                {cognitions.map((level) => (
                  <td key={level}>
                    <NumberBox
                      aria-label={say([
                        `第${at + 1}行${cognition.label(level)}题数`,
                        `Line ${at + 1}, ${cognition.label(level, 'en')}`,
                      ])}
                      min={0}
                      max={300}
                      precision={0}
                      value={point.counts[level] ?? null}
                      onChange={(count) => set(point.id, { counts: { ...point.counts, [level]: count ?? undefined } })}
                    />
                    <Stands
                      of={fulfilment?.cells.find(
                        (cell) => cell.knowledge === point.knowledge && cell.cognition === level,
                      )}
                    />
                  </td>
                ))}
                <td>
                  <NumberBox
                    aria-label={say([`第${at + 1}行每题分值`, `Marks each of line ${at + 1}`])}
                    placeholder={say(['默认', 'Default'])}
                    min={0.5}
                    step={0.5}
                    value={point.score ?? null}
                    onChange={(score) => set(point.id, { score: score ?? undefined })}
                  />
                </td>
                <td>
                  <SignButton
                    quiet
                    sign={<DeleteOutlined aria-hidden />}
                    disabled={points.length === 1}
                    aria-label={say([`删除第${at + 1}行`, `Remove line ${at + 1}`])}
                    onClick={() => setPlan({ points: points.filter(({ id }) => id !== point.id) })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {twice(plan) && (
        <p className="paper-warn" role="alert">
          {say(['同一知识点不能出现在两行', 'A point of knowledge stands in one line only'])}
        </p>
      )}
      {fulfilment && fulfilment.outside > 0 && (
        <p className="paper-warn">
          {say([
            `${fulfilment.outside}题不属于细目表的任何一格`,
            `${fulfilment.outside} questions belong to no cell of the blueprint`,
          ])}
        </p>
      )}
      <PlainButton look="plain" onClick={() => setPlan({ points: [...points, { ...newRow(), counts: {} }] })}>
        {say(['增加知识点', 'Add a point'])}
      </PlainButton>
      <TypesPart plan={plan} setPlan={setPlan} fulfilment={fulfilment} />
      <span className="paper-field">
        {say(['目标难度（0.05–0.95）', 'Difficulty aimed at (0.05–0.95)'])}
        <NumberBox
          aria-label={say(['目标难度', 'Difficulty aimed at'])}
          min={0.05}
          max={0.95}
          step={0.05}
          value={plan.difficulty}
          onChange={(difficulty) => difficulty !== null && setPlan({ difficulty })}
        />
      </span>
    </div>
  );
}

/** What there is beside what was planned. */
function Stands({ of }: { of: { actual: number; count: number } | undefined }) {
  const say = useSay();
  if (!of) return null;
  const { actual, count } = of;
  const stands = actual === count ? 'met' : actual > count ? 'over' : 'short';
  return (
    <span className={`kx-figures paper-cell paper-${stands}`}>
      <span className="hidden-text">{say([`实有${actual}，计划${count}`, `${actual} of ${count} planned`])}</span>
      <span aria-hidden="true">
        {actual}/{count}
      </span>
    </span>
  );
}

interface TypesPartProps extends Pick<PaperFormState, 'plan' | 'setPlan'> {
  fulfilment: PaperFulfilment | undefined;
}

/** How many of a type in all; types that are not named are free. */
function TypesPart({ plan: { types }, setPlan, fulfilment }: TypesPartProps) {
  const say = useSay();
  const set = (id: string, patch: Partial<Plan['types'][number]>) =>
    setPlan({ types: types.map((one) => (one.id === id ? { ...one, ...patch } : one)) });
  return (
    <fieldset className="kx-bare paper-types">
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
            onClick={() => setPlan({ types: types.filter(({ id }) => id !== one.id) })}
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
