import './print.css';
import { type PaperPrint, paperPrinting, paperPrintNames, paperPrints } from '@kaoxin/contract/paper/printing.ts';
import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { useId, useState } from 'react';
import { download } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Chosen } from '#ui/rows/controls.tsx';
import { AnswerSheet } from './answer-sheet.tsx';
import { PaperSheet } from './paper-sheet.tsx';
import type { Printed } from './printed.ts';

export function PrintPart({ paper, content }: Printed) {
  const say = useSay();
  const id = useId();
  const [kind, setKind] = useState<PaperPrint>('paper');
  const [busy, setBusy] = useState(false);
  const hasKeys = content.sections.some(({ questions }) => questions.some(({ key }) => key !== null));
  const isSecret = paper.secretLevel === secretLevel.of.secret;
  const offered = paperPrintNames.filter((one) => one !== 'answers' || hasKeys);
  const save = async () => {
    setBusy(true);
    await download(paperPrinting.calls.print, { id: paper.id, kind }).catch(() => undefined);
    setBusy(false);
  };
  return (
    <div className="paper-print">
      <div className="paper-print-tools">
        <label htmlFor={`${id}-kind`}>
          {say(['打印内容', 'What to print'])}
          <Chosen
            id={`${id}-kind`}
            value={kind}
            options={offered.map((one) => ({ value: one, label: say(paperPrints[one]) }))}
            onChange={setKind}
          />
        </label>
        {!isSecret && (
          <PlainButton look="main" onClick={() => window.print()}>
            {say(['打印', 'Print'])}
          </PlainButton>
        )}
        <PlainButton look="plain" busy={busy} onClick={() => void save()}>
          {say(['导出Word', 'Save for Word'])}
        </PlainButton>
        {isSecret && (
          <span className="kx-hint">
            {say([
              '秘密试卷请导出Word打印，页脚注明打印人和时间，并记入试卷动态',
              'A secret paper is printed from Word: each page says who printed it and when, and its timeline says so too',
            ])}
          </span>
        )}
        {!hasKeys && (
          <span className="kx-hint">
            {say(['您没有查看答案的权限，不能打印答案', 'You may not see answers, so none are printed'])}
          </span>
        )}
      </div>
      {kind === 'sheet' ? (
        <AnswerSheet paper={paper} content={content} />
      ) : (
        <PaperSheet paper={paper} content={content} withKeys={kind === 'answers'} />
      )}
    </div>
  );
}
