import type { ReplyPaper } from '@kaoxin/contract/casework/record.ts';
import { useSay } from '#platform/language.tsx';
import { LaterEditor } from '#ui/editor/later-editor.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { controlId, type Form } from '#ui/form/use-form.ts';
import { saysSomething } from './reply-text.ts';
import type { Clauses } from './use-paper.ts';

interface ClauseFormProps {
  form: Form;
  clauses: Clauses;
  phrases: ReplyPaper['phrases'];
  laws: ReplyPaper['laws'];
  lacking: readonly string[];
}

export function ClauseForm({ form, clauses: { letter, shown, set }, phrases, laws, lacking }: ClauseFormProps) {
  const say = useSay();
  return letter.clauses.map(({ name, label }, at) => {
    const id = controlId(form, `clause-${at}`);
    const wrong = lacking.includes(name) && !saysSomething(shown[name] ?? '');
    return (
      <div className="kx-clause" key={name}>
        <FieldFrame
          id={id}
          label={label}
          required
          wide
          error={wrong ? say([`请填写【${name}】`, `Write “${label}”`]) : undefined}
        >
          <LaterEditor
            id={id}
            label={[name, label]}
            value={shown[name] ?? ''}
            invalid={wrong}
            phrases={name === '依据' ? [...laws, ...phrases] : phrases}
            pictures={false}
            onChange={(html) => set(name, html)}
          />
        </FieldFrame>
      </div>
    );
  });
}
