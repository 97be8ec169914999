import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { ratioWords } from '#areas/exam/statistics/figures.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { type Outline, questionsIn, sumOf } from './outline/outline.ts';
import type { Predicted } from './use-prediction.ts';

interface MeterProps {
  outline: Outline;
  full: number | undefined;
  pass: number;
  predicted: Predicted;
  onFull: (sum: number) => void;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

export function Meter({ outline, full, pass, predicted: { data, error, refetch, isBehind }, onFull }: MeterProps) {
  const say = useSay();
  const questions = questionsIn(outline);
  const sum = sumOf(questions);
  const told = questions.length > 0 ? data?.prediction : undefined;
  const cards: readonly (readonly [label: Label, value: string, note?: string])[] = [
    [['题量', 'Questions'], String(questions.length)],
    [['分值合计', 'Marks'], String(sum), full === undefined ? '' : `/ ${full}`],
    [
      ['预计均分', 'Predicted mean'],
      told ? told.mean.toFixed(1) : '—',
      told ? say([`标准差 ${told.deviation.toFixed(1)}`, `SD ${told.deviation.toFixed(1)}`]) : '',
    ],
    [['预计难度', 'Predicted difficulty'], told ? (ratioWords(told.difficulty) ?? '—') : '—'],
    [
      ['预计信度', 'Predicted reliability'],
      told ? (ratioWords(told.reliability) ?? '—') : '—',
      told ? say([`标准误 ${told.standardError.toFixed(1)}`, `SEM ${told.standardError.toFixed(1)}`]) : '',
    ],
    [
      ['预计合格率', 'Predicted pass rate'],
      told ? percent(told.passRate) : '—',
      say([`合格线 ${pass}`, `pass mark ${pass}`]),
    ],
  ];
  return (
    <section className="paper-meter" aria-label={say(['组卷预测', 'What the paper will come to'])} aria-busy={isBehind}>
      <dl>
        {cards.map(([label, value, note]) => (
          <div key={label[0]}>
            <dt>{say(label)}</dt>
            <dd className="kx-figures">
              <strong>{value}</strong> {note && <span className="kx-hint">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div className="paper-meter-notes" aria-live="polite">
        {full !== undefined && questions.length > 0 && full !== sum && (
          <span className="paper-warn">
            {say([`试卷总分${full}与题目分值合计${sum}不一致`, `The paper has ${full} marks and its questions ${sum}`])}{' '}
            <PlainButton onClick={() => onFull(sum)}>{say([`总分改为${sum}`, `Make it ${sum}`])}</PlainButton>
          </span>
        )}
        {told && told.byPrior > 0 && (
          <span className="kx-hint">
            {say([
              `${told.byPrior}题没有实测数据，按预估难度计算`,
              `${quantity(told.byPrior, 'question')} never measured: taken by the difficulty their authors think of`,
            ])}
          </span>
        )}
        {error && (
          <span className="paper-warn" role="status">
            {say(['暂时无法预测', 'Could not be predicted'])}{' '}
            <PlainButton onClick={refetch}>{say(['重试', 'Try again'])}</PlainButton>
          </span>
        )}
      </div>
    </section>
  );
}
