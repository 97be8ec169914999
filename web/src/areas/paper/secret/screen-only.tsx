import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import type { ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';

interface ScreenOnlyProps {
  level: unknown;
  children: ReactNode;
}

/** Questions of a secret paper stay on the screen: what the browser prints names nobody and stands in no timeline. */
export function ScreenOnly({ level, children }: ScreenOnlyProps) {
  const say = useSay();
  const isSecret = level === secretLevel.of.secret;
  // whoever changes the level while he builds goes on where he was: what is in it stays the same element
  return (
    <>
      <div className={isSecret ? 'paper-as-shown paper-screen-only' : 'paper-as-shown'}>{children}</div>
      {isSecret && (
        <p className="paper-instead">
          {say([
            '秘密试卷的试题不能由浏览器打印，请在试卷详情的“打印”中导出Word',
            'The browser does not print questions of a secret paper: save it for Word in its part “Print”',
          ])}
        </p>
      )}
    </>
  );
}
