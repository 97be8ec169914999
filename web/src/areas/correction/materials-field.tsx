import type { Material } from '@kaoxin/contract/correction/opening.ts';
import { useSay } from '#platform/language.tsx';
import { FieldFrame, messageId } from '#ui/form/field.tsx';
import { controlId, type Form } from '#ui/form/use-form.ts';
import './correction.css';

const field = 'materials';
const materialsIn = (value: unknown): readonly Material[] => (Array.isArray(value) ? value : []);
/** 必需 at the end of a line, however it is written. */
const needed = /[（(]\s*必需\s*[)）]\s*$/u;

const asLines = (materials: readonly Material[]): string =>
  materials.map(({ name, required }) => `${name}${required === 1 ? '（必需）' : ''}`).join('\n');
const fromLines = (text: string): Material[] =>
  text.split('\n').flatMap((line) => {
    const name = line.replace(needed, '').trimStart();
    return name === '' ? [] : [{ name, required: needed.test(line) ? 1 : 0 }];
  });

/** What is to be handed in, one document to a line. */
export function MaterialsField({ form }: { form: Form }) {
  const say = useSay();
  const id = controlId(form, field);
  return (
    <div className="kx-form">
      <FieldFrame
        id={id}
        label={say(['证明材料', 'Documents'])}
        error={form.errors[field]}
        hint={say(['每行一项；必须提交的在末尾写（必需）', 'One to a line; what must be handed in ends with （必需）'])}
        wide
      >
        <textarea
          // what came back unsaved goes as a whole
          key={form.restored?.at ?? 'begun'}
          id={id}
          aria-describedby={messageId(id)}
          defaultValue={asLines(materialsIn(form.values[field]))}
          className="kx-lines"
          rows={3}
          onChange={({ target }) => form.set(field, fromLines(target.value))}
          onBlur={() => form.blur(field)}
        />
      </FieldFrame>
    </div>
  );
}
