import type { StagedRecord } from '@kaoxin/contract/question/staging.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Restored } from '#ui/form/form-body.tsx';
import { SubmitArea } from '#ui/form/submit-area.tsx';
import { FactsPart } from '../../edit/facts-part.tsx';
import { QuestionEditor } from '../../edit/question-editor.tsx';
import { faceOfWriting, questionOf } from '../../edit/writing.ts';
import { QuestionView } from '../../view/question-view.tsx';
import { TwinSides } from './twin-sides.tsx';
import { useRowForm } from './use-row-form.ts';

interface RowEditorProps {
  record: StagedRecord;
  batchNo: string;
  onSaved: (record: StagedRecord, goesOn: boolean) => void;
  children: ReactNode;
}

export function RowEditor({ record, batchNo, onSaved, children }: RowEditorProps) {
  const say = useSay();
  const place = useRef<HTMLDivElement>(null);
  const { form, writing, write, save, busy, lost, looks } = useRowForm(record, batchNo, onSaved);
  // on opening, and again if the saved row is still wrong
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told anew
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus();
  }, [looks]);
  const { twin, knowledgeSaid } = record;
  return (
    <SubmitArea ref={place} submit={() => save(true)}>
      <Restored form={form} />
      {lost && (
        <div className="kx-notice kx-notice-warn" role="alert">
          {say([
            '本题已在别处更正。您填写的内容仍在，核对后可再次保存。',
            'This question was corrected elsewhere. What you typed is still here: look at it and save again.',
          ])}
        </div>
      )}
      {twin && <TwinSides own={wordedOf(questionOf(writing))} twin={twin} />}
      <div className="kx-write-body">
        <div className="kx-write-form">
          <QuestionEditor key={writing.uid} writing={writing} onChange={write} tells refused={form.errors.stem} />
          <FactsPart
            form={form}
            {...(knowledgeSaid.length > 0
              ? {
                  hint: say([
                    `文件中的知识点【${knowledgeSaid.join('、')}】不存在，请重新选择，最多5个`,
                    `The file says ${knowledgeSaid.join(', ')}, which are not here: choose again, five at most`,
                  ]),
                }
              : {})}
          />
        </div>
        {!twin && (
          <aside className="kx-write-face" aria-label={say(['考生看到的样子', 'As a candidate sees it'])}>
            <h2>{say(['考生看到的样子', 'As a candidate sees it'])}</h2>
            <QuestionView face={faceOfWriting(writing)} number={record.rowNo} />
          </aside>
        )}
      </div>
      <div className="kx-page-foot">
        <PlainButton look="main" busy={busy} onClick={() => save(true)}>
          {say(['保存并到下一个错误', 'Save, next error'])}
        </PlainButton>
        <PlainButton look="plain" busy={busy} onClick={() => save(false)}>
          {say(['保存', 'Save'])}
        </PlainButton>
        {children}
      </div>
    </SubmitArea>
  );
}

type Whole = ReturnType<typeof questionOf>;
const wordedOf = (question: Whole) => ({ face: question, key: question });
