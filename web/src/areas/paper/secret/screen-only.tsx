import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import type { ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';

interface ScreenOnlyProps {
  level: unknown;
  children: ReactNode;
}

/** Hides the questions of a secret paper from browser printing, which would leave no name and no timeline entry. */
export function ScreenOnly({ level, children }: ScreenOnlyProps) {
  const say = useSay();
  const isSecret = level === secretLevel.of.secret;
  // the same element in both cases: a change of level must not remount the children
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
