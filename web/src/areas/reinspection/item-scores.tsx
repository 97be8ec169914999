import type { ReviewDetail } from '@kaoxin/contract/reinspection/calls.ts';
import { useSay } from '#platform/language.tsx';
import type { Refusal } from '#ui/case/verb-dialog.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { controlId, type Form } from '#ui/form/use-form.ts';
import '#ui/case/compare.css';
import './task/task.css';

type Items = ReviewDetail['items'];
/** Points by item; null for a missing one. undefined: the items were not reviewed. */
type Points = readonly (number | null)[];

export const itemsField = 'itemScores';
const pointsIn = (value: unknown): Points | undefined => (Array.isArray(value) ? (value as Points) : undefined);
/** Points are multiples of 0.5, so the sum is exact. */
const sumOf = (points: Points): number => points.reduce<number>((sum, each) => sum + (each ?? 0), 0);

export function itemProblem(items: Items, value: unknown, score: unknown): Refusal | undefined {
  const points = pointsIn(value);
  if (!points) return undefined;
  const place = items.findIndex(({ full }, at) => {
    const given = points[at] ?? null;
    return given === null || given < 0 || given > full || !Number.isInteger(given * 2);
  });
  const wrong = items[place];
  if (wrong)
    return [
      `第${wrong.no}题的分数应为0到${wrong.full}之间且为0.5的倍数`,
      `Item ${wrong.no}: from 0 to ${wrong.full}, in steps of 0.5`,
      itemsField,
    ];
  const sum = sumOf(points);
  return sum === Number(score)
    ? undefined
    : [`题分合计${sum}，与复核分数不一致`, `The items come to ${sum}, which is not the score`, 'score'];
}

export function ItemScores({ form, items }: { form: Form; items: Items }) {
  const say = useSay();
  if (items.length === 0) return null;
  const id = controlId(form, itemsField);
  const points = pointsIn(form.values[itemsField]);
  const put = (next: Points | null) => {
    form.set(itemsField, next);
    if (next) form.set('score', sumOf(next));
  };
  const turn = (on: boolean) => put(on ? items.map(({ score }) => score) : null);
  const give = (place: number, text: string) =>
    put((points ?? []).map((each, at) => (at === place ? (text === '' ? null : Number(text)) : each)));
  return (
    <div className="kx-form">
      <label>
        <input type="checkbox" checked={points !== undefined} onChange={({ target }) => turn(target.checked)} />{' '}
        {say(['逐题填写题分，合计即复核分数', 'Enter the score of each item; the sum is the reviewed score'])}
      </label>
      {points && (
        <FieldFrame
          id={id}
          label={say([`题分合计 ${sumOf(points)}`, `Sum of items: ${sumOf(points)}`])}
          error={form.errors[itemsField]}
          wide
        >
          <table className="kx-compare kx-review-items" id={id} tabIndex={-1}>
            <thead>
              <tr>
                <th scope="col">{say(['题号', 'Item'])}</th>
                <th scope="col">{say(['题型', 'Type'])}</th>
                <th scope="col">{say(['原得分', 'Recorded'])}</th>
                <th scope="col">{say(['复核得分', 'Found'])}</th>
                <th scope="col">{say(['满分', 'Full'])}</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ no, typeName, score, full }, place) => (
                <tr key={no}>
                  <th scope="row">{no}</th>
                  <td>{typeName ?? '—'}</td>
                  <td>{score ?? say(['未评', 'Not marked'])}</td>
                  <td>
                    <input
                      type="number"
                      step={0.5}
                      min={0}
                      max={full}
                      aria-label={say([`第${no}题复核得分`, `Reviewed score of item ${no}`])}
                      value={points[place] ?? ''}
                      onChange={({ target }) => give(place, target.value)}
                    />
                  </td>
                  <td>{full}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </FieldFrame>
      )}
    </div>
  );
}
