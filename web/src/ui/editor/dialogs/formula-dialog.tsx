import type { Editor } from '@tiptap/core';
import { Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '../../dialog/dialog.tsx';
import { FieldFrame, messageId } from '../../form/field.tsx';
import { useLeaveQuestion } from '../../form/leave-question.ts';
import { RichText } from '../rich-text.tsx';
import { formulaOf } from './formula-source.ts';

export function FormulaDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const say = useSay();
  const id = useId();
  const before = editor.isActive('formula') ? String(editor.getAttributes('formula').mathml) : '';
  const [source, setSource] = useState(before);
  const [block, setBlock] = useState(before.includes('display="block"'));
  const [shown, setShown] = useState<string>();
  const [wrong, setWrong] = useState(false);
  useEffect(() => {
    let current = true;
    void formulaOf(source, block).then((mathml) => current && setShown(mathml));
    return () => {
      current = false;
    };
  }, [source, block]);
  const mayLeave = useLeaveQuestion();
  const leave = async () => {
    if (source.trim() !== before && !(await mayLeave())) return;
    onClose();
  };
  const submit = async () => {
    const mathml = await formulaOf(source, block);
    setWrong(mathml === undefined);
    if (mathml === undefined) {
      document.getElementById(id)?.focus();
      return;
    }
    editor.commands.insertContent({ type: 'formula', attrs: { mathml } });
    onClose();
  };
  const error = wrong
    ? say([
        '无法识别，请检查括号是否成对、命令是否拼写正确',
        'It cannot be read: check the brackets and the command names',
      ])
    : undefined;
  return (
    <Dialog
      open
      title={say(['公式', 'Formula'])}
      width={560}
      submitLabel={before === '' ? ['插入', 'Insert'] : ['确定', 'OK']}
      onClose={() => void leave()}
      onSubmit={() => void submit()}
    >
      <FieldFrame
        id={id}
        label={say(['LaTeX 或 MathML', 'LaTeX or MathML'])}
        required
        error={error}
        hint={`${say(['例如', 'For example'])} \\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}`}
      >
        <Input.TextArea
          id={id}
          value={source}
          rows={4}
          spellCheck={false}
          status={wrong ? 'error' : ''}
          aria-required
          aria-invalid={wrong}
          aria-describedby={messageId(id)}
          onChange={(event) => {
            setSource(event.target.value);
            setWrong(false);
          }}
        />
      </FieldFrame>
      <label className="kx-editor-choice">
        <input type="checkbox" checked={block} onChange={(event) => setBlock(event.target.checked)} />{' '}
        {say(['单独成行', 'On a line of its own'])}
      </label>
      <section className="kx-editor-preview" aria-label={say(['预览', 'Preview'])} aria-live="polite">
        {shown ? (
          <RichText html={shown} />
        ) : (
          <span className="kx-hint">{say(['在此预览', 'The preview appears here'])}</span>
        )}
      </section>
    </Dialog>
  );
}
