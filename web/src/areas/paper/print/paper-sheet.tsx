import { characters } from '@kaoxin/contract/conventions.ts';
import type { QuestionFace } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { KeyView } from '#areas/question/view/key-view.tsx';
import { QuestionView } from '#areas/question/view/question-view.tsx';
import { wordsOf } from '#areas/question/view/words-of.ts';
import { useSay } from '#platform/language.tsx';
import { faceOf, type PlacedQuestion, placedIn } from '../detail/use-content.ts';
import type { Printed } from './printed.ts';

function sharedBy(placed: readonly PlacedQuestion[]) {
  const [first, ...others] = placed;
  if (!first || others.some((one) => one.questionType !== first.questionType || one.score !== first.score))
    return undefined;
  return { typeName: questionType.label(first.questionType, 'zh'), score: first.score };
}

function abreast({ options }: QuestionFace): 1 | 2 | 4 {
  if (options.some(({ text }) => /<(img|table|math)\b/iu.test(text))) return 1;
  const longest = Math.max(0, ...options.map(({ text }) => characters(wordsOf(text))));
  return longest <= 8 ? 4 : longest <= 18 ? 2 : 1;
}

export function PaperSheet({ paper, content, withKeys }: Printed & { withKeys: boolean }) {
  const say = useSay();
  let number = 0;
  return (
    <article className="paper-sheet" aria-label={say(['试卷版面', 'The paper on its sheets'])}>
      <header>
        <h2>{withKeys ? say([`${paper.name}（参考答案）`, `${paper.name} (answers)`]) : paper.name}</h2>
        <p>
          {say([
            `满分${content.totalScore}分　考试时间${paper.duration}分钟`,
            `${content.totalScore} marks, ${paper.duration} minutes`,
          ])}
        </p>
        {!withKeys && (
          <p className="paper-sheet-who">
            {[
              say(['姓名', 'Name']),
              say(['准考证号', 'Admission number']),
              say(['考场', 'Room']),
              say(['座位', 'Seat']),
            ].map((word) => (
              <span key={word}>
                {word}
                <i />
              </span>
            ))}
          </p>
        )}
      </header>
      {content.sections.map(({ sectionNo, title, score, questions }) => {
        const placed = placedIn(questions);
        const each = sharedBy(placed);
        const isSaid = each !== undefined && title.includes(each.typeName);
        return (
          <section key={sectionNo} className={isSaid ? 'paper-sheet-even' : undefined}>
            <h3>
              {title}
              {isSaid && placed.length > 1
                ? say([
                    `（共${placed.length}题，每题${each.score}分，共${score}分）`,
                    ` (${placed.length} questions, ${each.score} marks each, ${score} marks)`,
                  ])
                : say([`（共${placed.length}题，${score}分）`, ` (${placed.length} questions, ${score} marks)`])}
            </h3>
            {placed.map((one) => {
              number += 1;
              const face = faceOf(one);
              const { key } = one;
              return (
                face && (
                  <div key={one.questionId} className={`paper-sheet-question paper-sheet-by-${abreast(face)}`}>
                    <QuestionView
                      face={face}
                      number={number}
                      belowChild={(at) => {
                        const [child, own] = [face.children[at], key?.children[at]];
                        return withKeys && child && own && <KeyView face={child} keyOf={own} />;
                      }}
                    >
                      {withKeys && key && face.children.length === 0 && <KeyView face={face} keyOf={key} />}
                    </QuestionView>
                  </div>
                )
              );
            })}
          </section>
        );
      })}
    </article>
  );
}
