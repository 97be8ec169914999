import type { Material } from '@kaoxin/contract/correction/opening.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { FieldFrame, messageId } from '#ui/form/field.tsx';
import { sameValue } from '#ui/form/fields.ts';
import { controlId, type Form } from '#ui/form/use-form.ts';
import './correction.css';

const field = 'materials';
const materialsIn = (value: unknown): readonly Material[] => (Array.isArray(value) ? value : []);
const needed = /[（(]\s*必需\s*[)）]\s*$/u;

const asLines = (materials: readonly Material[]): string =>
  materials.map(({ name, required }) => `${name}${required === 1 ? '（必需）' : ''}`).join('\n');
const fromLines = (text: string): Material[] =>
  text.split('\n').flatMap((line) => {
    const name = line.replace(needed, '').trimStart();
    return name === '' ? [] : [{ name, required: needed.test(line) ? 1 : 0 }];
  });

export function MaterialsField({ form }: { form: Form }) {
  const say = useSay();
  const id = controlId(form, field);
  const value = materialsIn(form.values[field]);
  /** keeps the typed text, including blank lines, as long as it means the form value */
  const [written, setWritten] = useState(() => ({ text: asLines(value), value }));
  if (!sameValue(written.value, value)) setWritten({ text: asLines(value), value });
  const write = (text: string) => {
    setWritten({ text, value: fromLines(text) });
    form.set(field, fromLines(text));
  };
  return (
    <div className="kx-form">
      <FieldFrame
        id={id}
        label={say(['证明材料', 'Documents'])}
        error={form.errors[field]}
        hint={say(['每行一项；必须提交的在末尾写（必需）', 'One per line. End required documents with （必需）'])}
        optional
        wide
      >
        <textarea
          id={id}
          aria-describedby={messageId(id)}
          value={written.text}
          className="kx-lines"
          rows={3}
          onChange={({ target }) => write(target.value)}
          onBlur={() => form.blur(field)}
        />
      </FieldFrame>
    </div>
  );
}
