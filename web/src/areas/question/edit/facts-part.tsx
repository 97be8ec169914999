import { treeCallOf } from '@kaoxin/contract/plain-resource/tree.ts';
import { knowledgePoint } from '@kaoxin/contract/question/knowledge.ts';
import type { ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';
import { FieldFrame, messageId } from '#ui/form/field.tsx';
import { FormBody } from '#ui/form/form-body.tsx';
import { controlId, type Form } from '#ui/form/use-form.ts';
import { TreeResourcesPicker } from '#ui/pickers/place-picker.tsx';

const mostPoints = 5;
const call = treeCallOf(knowledgePoint.name);
const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

interface FactsPartProps {
  form: Form;
  shown?: Record<string, string | undefined>;
  hint?: ReactNode;
}

export function FactsPart({ form, shown, hint }: FactsPartProps) {
  const say = useSay();
  const id = controlId(form, 'knowledge');
  const { knowledge } = form.values;
  return (
    <section className="kx-section">
      <h2>{say(['属性', 'Facts'])}</h2>
      <FormBody
        form={form}
        names={Object.keys(form.schema.shape).filter((name) => name !== 'knowledge')}
        {...(shown ? { shown } : {})}
        two
        tells={false}
      />
      <FieldFrame
        id={id}
        label={say(['知识点', 'Knowledge points'])}
        error={form.errors.knowledge}
        hint={hint ?? say(['最多5个', 'Five at most'])}
        wide
      >
        {call && (
          <TreeResourcesPicker
            id={id}
            call={call}
            value={isIds(knowledge) ? knowledge : []}
            aria-describedby={messageId(id)}
            onChange={(ids) => form.set('knowledge', ids.slice(0, mostPoints))}
          />
        )}
      </FieldFrame>
    </section>
  );
}
