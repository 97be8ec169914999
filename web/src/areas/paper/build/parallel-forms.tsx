import type { BuiltPaper } from '@kaoxin/contract/paper/building.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { outlineOfBuilt } from './outline/outline.ts';
import type { PaperFormState } from './use-paper-form.ts';

/** Parallel forms are equivalent up to these differences. */
const mostDifficulty = 0.01;
const mostInformation = 0.02;

interface ParallelFormsProps {
  built: readonly BuiltPaper[];
  gaps: { difficulty: number; information: number; variance: number };
  state: PaperFormState;
  onWrong: () => void;
}
const letters = ['A', 'B', 'C', 'D', 'E', 'F'];
const formName = (name: unknown, at: number): string =>
  `${typeof name === 'string' ? name.slice(0, 76) : ''}${letters[at] ?? at + 1}卷`;

/** Questions that fill cells. A surplus in one cell does not make up for a gap in another. */
function fulfilled({ fulfilment }: BuiltPaper): string {
  const cells = fulfilment?.cells ?? [];
  const has = cells.reduce((sum, { actual, count }) => sum + Math.min(actual, count), 0);
  return cells.length === 0 ? '—' : `${has} / ${cells.reduce((sum, { count }) => sum + count, 0)}`;
}

export function ParallelForms({ built, gaps, state: { form, keepForms, busy }, onWrong }: ParallelFormsProps) {
  const say = useSay();
  const { name } = form.values;
  const rows: readonly (readonly [string, (one: BuiltPaper) => string])[] = [
    [
      say(['题量', 'Questions']),
      ({ sections }) => String(sections.reduce((sum, { questions }) => sum + questions.length, 0)),
    ],
    [say(['细目表完成', 'Blueprint fulfilled']), fulfilled],
    [say(['总分', 'Marks']), ({ prediction }) => String(prediction.totalScore)],
    [say(['预计均分', 'Predicted mean']), ({ prediction }) => prediction.mean.toFixed(2)],
    [say(['预计难度', 'Predicted difficulty']), ({ prediction }) => prediction.difficulty.toFixed(3)],
    [say(['预计信度', 'Predicted reliability']), ({ prediction }) => prediction.reliability.toFixed(3)],
    [say(['信息量', 'Information']), ({ prediction }) => prediction.information.toFixed(2)],
    [say(['预计合格率', 'Predicted pass rate']), ({ prediction }) => `${(100 * prediction.passRate).toFixed(1)}%`],
  ];
  const keep = async () => {
    const forms = built.map((one, at) => ({ name: formName(name, at), outline: outlineOfBuilt(one) }));
    if ((await keepForms(forms)) === 'wrong') onWrong();
  };
  const isWorthTheSame = new Set(built.map(({ prediction }) => prediction.totalScore)).size === 1;
  const isAlike = gaps.difficulty <= mostDifficulty && gaps.information <= mostInformation;
  return (
    <>
      <div className="paper-scroll">
        <table className="paper-grid" aria-label={say(['平行卷对照', 'Parallel forms'])}>
          <thead>
            <tr>
              <th scope="col">{say(['指标', 'Figure'])}</th>
              {built.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: forms are their order
                <th key={at} scope="col" className="paper-number">
                  {say([`${letters[at]}卷`, `Form ${letters[at]}`])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, words]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {built.map((one, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: forms are their order
                  <td key={at} className="paper-number kx-figures">
                    {words(one)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={isAlike ? 'kx-hint kx-figures' : 'paper-warn kx-figures'}>
        {say([
          `难度最大差 ${gaps.difficulty.toFixed(4)}（≤0.01），信息量最大差 ${(100 * gaps.information).toFixed(2)}%（≤2%）`,
          `Difficulty differs by ${gaps.difficulty.toFixed(4)} at most (≤0.01), information by ${(100 * gaps.information).toFixed(2)}% (≤2%)`,
        ])}
      </p>
      {!isWorthTheSame && (
        <p className="paper-warn">
          {say([
            '各卷总分不同，请在细目表中填写每题分值后重新组卷',
            'Their marks differ: say in the blueprint what each question is worth, and build again',
          ])}
        </p>
      )}
      <PlainButton look="main" busy={busy} onClick={() => void keep()}>
        {say([`保存${built.length}份平行卷`, `Keep ${built.length} forms`])}
      </PlainButton>
    </>
  );
}
