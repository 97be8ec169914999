import './compare.css';
import type { Option, QuestionFace, QuestionKey } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import type { ReactNode } from 'react';
import { useLanguage, useSay } from '#platform/language.tsx';
import { RichText } from '#ui/editor/rich-text.tsx';
import { answerLine, rightKeys, type Worded } from './worded.ts';

/** A question as a candidate sees it; its key below, where the caller may see it. */
export function Face({ face, wholeKey }: { face: QuestionFace; wholeKey: Worded['key'] }) {
  return (
    <div className="bank-face" lang="zh-CN">
      <Asked face={face} answer={wholeKey} />
      {face.children.length > 0 && (
        <ol className="bank-face-children">
          {face.children.map((child, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: questions of a reading are known by their places
            <li key={at}>
              <Asked face={child} answer={wholeKey?.children?.[at] ?? null} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Asked({ face, answer }: { face: QuestionFace; answer: QuestionKey | null }) {
  const language = useLanguage();
  const say = useSay();
  return (
    <>
      <p className="bank-face-kind">
        {questionType.label(face.questionType, language)}{' '}
        <span className="kx-figures">{say([`${face.defaultScore}分`, `${face.defaultScore} points`])}</span>
      </p>
      <RichText html={face.stem} />
      <Options options={face.options} right={rightKeys(answer?.answer)} />
      <Options options={face.targets} right={[]} />
      {answer && <KeyPart type={face.questionType} answer={answer} />}
    </>
  );
}

function Options({ options, right }: { options: readonly Option[]; right: readonly string[] }) {
  const say = useSay();
  if (options.length === 0) return null;
  return (
    <ul className="bank-face-options">
      {options.map(({ key, text }) => (
        <li key={key} className={right.includes(key) ? 'bank-face-right' : undefined}>
          <span className="kx-figures">
            {key}
            {right.includes(key) && (
              <>
                <span aria-hidden="true">✓</span>
                <span className="hidden-text">{say(['（正确选项）', ' (right)'])}</span>
              </>
            )}
          </span>
          <RichText html={text} />
        </li>
      ))}
    </ul>
  );
}

function KeyPart({ type, answer }: { type: number; answer: QuestionKey }) {
  const say = useSay();
  const line = answerLine(type, answer.answer);
  return (
    <dl className="bank-face-key">
      {line && <Term label={say(['答案', 'Answer'])}>{say(line)}</Term>}
      {answer.answer.kind === 'text' && answer.answer.text !== '' && (
        <Term label={say(['参考答案', 'Answer to go by'])}>
          <RichText html={answer.answer.text} />
        </Term>
      )}
      {answer.rubric.length > 0 && (
        <Term label={say(['评分标准', 'Rubric'])}>
          {answer.rubric.map(({ text, score }) => (
            <p key={text}>{say([`${text}（${score}分）`, `${text} (${score})`])}</p>
          ))}
        </Term>
      )}
      {answer.analysis !== '' && (
        <Term label={say(['解析', 'Explanation'])}>
          <RichText html={answer.analysis} />
        </Term>
      )}
    </dl>
  );
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
