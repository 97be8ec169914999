import type { StagedRecord } from '@kaoxin/contract/question/staging.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Beside } from '../../compare/beside.tsx';
import { Face } from '../../compare/face.tsx';
import type { Worded } from '../../compare/worded.ts';
import { questionPaths } from '../../paths.ts';
import { percent } from '../rows/row-result.tsx';

type Twin = NonNullable<StagedRecord['twin']>;

interface TwinSidesProps {
  own: Worded;
  twin: Twin;
}

export function TwinSides({ own, twin }: TwinSidesProps) {
  const say = useSay();
  const open = useOpen();
  const may = useMay();
  const { questionId, questionCode, rowNo, bankIdName, versionNo, similarity, isKeyOther } = twin;
  const [mine, theirs] = [say(['本次导入', 'This row']), say(['疑似重复', 'Possible duplicate'])];
  return (
    <section className="question-import-twin" aria-label={say(['与相似试题对照', 'Beside its twin'])}>
      <Beside one={{ data: own }} other={{ data: twin }}>
        <section className="bank-wording" aria-label={mine}>
          <header>
            <h3>{mine}</h3>
          </header>
          <Face face={own.face} wholeKey={own.key} />
        </section>
        <section className="bank-wording" aria-label={theirs}>
          <header>
            <h3>{theirs}</h3>
            <Chip tone={isKeyOther === 1 ? 'bad' : 'warn'}>
              {say([`相似度${percent(similarity)}`, `${percent(similarity)} alike`])}
              {isKeyOther === 1 && say(['，答案不同', ', another answer'])}
            </Chip>
            <span className="kx-figures">
              {rowNo === null
                ? `${questionCode ?? ''} ${say([`第${versionNo ?? 1}版`, `version ${versionNo ?? 1}`])}`
                : say([`本文件第${rowNo}题`, `question ${rowNo} of this file`])}
            </span>
            <span className="kx-hint">{bankIdName}</span>
            {questionId !== null && may('test_question_view') && (
              <PlainButton
                onClick={() =>
                  open(questionPaths.question, { query: { id: questionId, versionNo: versionNo ?? undefined } })
                }
              >
                {say(['打开试题', 'Open the question'])}
              </PlainButton>
            )}
          </header>
          <Face face={twin.face} wholeKey={twin.key} />
        </section>
      </Beside>
    </section>
  );
}
