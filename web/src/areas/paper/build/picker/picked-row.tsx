import type { PickedQuestion } from '@kaoxin/contract/paper/picking.ts';
import { difficulty, questionType } from '@kaoxin/contract/question/question-states.ts';
import { ratioWords } from '#areas/exam/statistics/figures.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { SignButton } from '#ui/action/sign-button.tsx';
import { EyeOutlined, PlusOutlined } from '#ui/theme/icons.ts';

interface PickedRowProps {
  row: PickedQuestion;
  onAdd: () => void;
  onView: () => void;
}

export function PickedRow({ row, onAdd, onView }: PickedRowProps) {
  const say = useSay();
  const language = useLanguage();
  const { questionCode, brief, pValue, rpb, statN, exposureRate, usedInYears, knowledgeName, bankIdName } = row;
  const years = usedInYears.join(say(['、', ', ']));
  const facts = [
    questionType.label(row.questionType, language),
    difficulty.label(row.difficulty, language),
    say([`${row.defaultScore}分`, `${row.defaultScore} marks`]),
    pValue === null ? say(['无实测', 'never measured']) : `P ${ratioWords(pValue)}`,
    rpb !== null && `r ${ratioWords(rpb)}`,
    statN !== null && `n ${statN}`,
    exposureRate !== null && say([`曝光 ${ratioWords(exposureRate)}`, `exposure ${ratioWords(exposureRate)}`]),
    years !== '' && say([`用于 ${years}`, `used in ${years}`]),
    knowledgeName,
    bankIdName,
  ].filter((word) => typeof word === 'string' && word !== '');
  return (
    <li>
      <div>
        <p className="paper-row-words" title={brief ?? questionCode}>
          {brief ?? questionCode}
        </p>
        <p className="kx-hint kx-figures">
          {questionCode} · {facts.join(' · ')}
        </p>
      </div>
      <SignButton
        quiet
        sign={<EyeOutlined aria-hidden />}
        aria-label={say([`查看 ${questionCode}`, `View ${questionCode}`])}
        onClick={onView}
      />
      <SignButton
        sign={<PlusOutlined aria-hidden />}
        data-held={row.id}
        aria-label={say([`加入 ${questionCode}`, `Add ${questionCode}`])}
        onClick={onAdd}
      />
    </li>
  );
}
