import './compare.css';
import type { QuestionFace, QuestionKey } from '@kaoxin/contract/question/content.ts';
import { KeyView } from '../view/key-view.tsx';
import { QuestionView } from '../view/question-view.tsx';
import type { Worded } from './worded.ts';

interface FaceProps {
  face: QuestionFace;
  wholeKey: Worded['key'];
  number?: number;
}

export function Face({ face, wholeKey, number }: FaceProps) {
  return (
    <div lang="zh-CN">
      <QuestionView
        face={face}
        {...(number === undefined ? {} : { number })}
        belowChild={(at) => <Below face={face.children[at]} answer={wholeKey?.children?.[at]} />}
      >
        <Below face={face} answer={wholeKey ?? undefined} />
      </QuestionView>
    </div>
  );
}

function Below({ face, answer }: { face: QuestionFace | undefined; answer: QuestionKey | undefined }) {
  return face && answer ? <KeyView face={face} keyOf={answer} /> : null;
}
