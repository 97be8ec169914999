import type { PaperFulfilment } from '@kaoxin/contract/paper/building.ts';
import { cognition } from '@kaoxin/contract/question/question-states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { SignButton } from '#ui/action/sign-button.tsx';
import { NumberBox } from '#ui/number-box.tsx';
import { DeleteOutlined } from '#ui/theme/icons.ts';
import { KnowledgeField } from '../fields.tsx';
import { useHeldFocus } from '../use-held-focus.ts';
import type { PaperFormState } from '../use-paper-form.ts';
import { cognitions, newRow, type PlannedPoint, twice } from './plan.ts';
import { Stands } from './stands.tsx';
import { TypesPart } from './types-part.tsx';

interface BlueprintPartProps {
  state: PaperFormState;
  fulfilment: PaperFulfilment | undefined;
}

export function BlueprintPart({ state: { plan, setPlan }, fulfilment }: BlueprintPartProps) {
  const say = useSay();
  const language = useLanguage();
  const { points } = plan;
  const { list, leaveTo } = useHeldFocus<HTMLTableSectionElement>();
  const remove = (at: number) => {
    leaveTo((points[at + 1] ?? points[at - 1])?.id);
    setPlan({ points: points.filter((_, place) => place !== at) });
  };
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
          <tbody ref={list}>
            {points.map((point, at) => (
              <PointRow
                key={point.id}
                point={point}
                at={at}
                fulfilment={fulfilment}
                onChange={(patch) => set(point.id, patch)}
                onRemove={points.length === 1 ? undefined : () => remove(at)}
              />
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

interface PointRowProps {
  point: PlannedPoint;
  at: number;
  fulfilment: PaperFulfilment | undefined;
  onChange: (patch: Partial<PlannedPoint>) => void;
  onRemove: (() => void) | undefined;
}

function PointRow({ point, at, fulfilment, onChange, onRemove }: PointRowProps) {
  const say = useSay();
  return (
    <tr>
      <td>
        <KnowledgeField
          label={[`第${at + 1}行知识点`, `Knowledge of line ${at + 1}`]}
          value={point.knowledge}
          shown={point.name}
          unnamed
          onChange={(knowledge, name) => onChange({ knowledge, name })}
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
            onChange={(count) => onChange({ counts: { ...point.counts, [level]: count ?? undefined } })}
          />
          <Stands
            of={fulfilment?.cells.find((cell) => cell.knowledge === point.knowledge && cell.cognition === level)}
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
          onChange={(score) => onChange({ score: score ?? undefined })}
        />
      </td>
      <td>
        <SignButton
          quiet
          sign={<DeleteOutlined aria-hidden />}
          disabled={onRemove === undefined}
          aria-label={say([`删除第${at + 1}行`, `Remove line ${at + 1}`])}
          data-held={point.id}
          onClick={() => onRemove?.()}
        />
      </td>
    </tr>
  );
}
