import type { Label } from '@kaoxin/contract/conventions.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { mostFields } from '@kaoxin/contract/template/entry.ts';
import type { TemplateProblem } from '@kaoxin/contract/template/problems.ts';
import { fieldType, fieldWriter } from '@kaoxin/contract/template/states.ts';
import { useId } from 'react';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { Rows } from '#ui/rows/rows.tsx';

interface CanvasProps {
  fields: readonly TemplateField[];
  chosen: string | undefined;
  problems: readonly TemplateProblem[];
  onChoose: (fieldId: string) => void;
  onChange: (fields: readonly TemplateField[]) => void;
}

type Card = TemplateField & { id: string };

export function Canvas({ fields, chosen, problems, onChoose, onChange }: CanvasProps) {
  const say = useSay();
  const cards: readonly Card[] = fields.map((field) => ({ ...field, id: field.fieldId }));
  const whole = problems.filter(({ at }) => at === undefined);
  return (
    <Panel title={say([`表单字段（${fields.length}）`, `Fields (${fields.length})`])}>
      {whole.length > 0 && (
        <ul className="template-problems" role="alert">
          {whole.map(({ words }) => (
            <li key={words[0]}>{say(words)}</li>
          ))}
        </ul>
      )}
      {fields.length === 0 && <p className="kx-hint">{say(['从字段库加入字段', 'Add fields from the library'])}</p>}
      <Rows<Card>
        label={['表单字段', 'Fields of the form']}
        rows={cards}
        called={(at) => [cards[at]?.label ?? '', cards[at]?.label ?? '']}
        least={0}
        most={mostFields}
        onChange={(next) => onChange(next.map(({ id: _, ...field }) => field))}
        render={(card, at) => (
          <CardFace
            card={card}
            isChosen={card.fieldId === chosen}
            problems={problems.filter((one) => one.at === at).map(({ words }) => words)}
            onChoose={() => onChoose(card.fieldId)}
          />
        )}
      />
    </Panel>
  );
}

interface CardFaceProps {
  card: Card;
  isChosen: boolean;
  problems: readonly Label[];
  onChoose: () => void;
}

function CardFace({ card, isChosen, problems, onChoose }: CardFaceProps) {
  const id = useId();
  const say = useSay();
  return (
    <>
      <button
        type="button"
        className={`template-card${problems.length > 0 ? ' template-card-wrong' : ''}`}
        aria-pressed={isChosen}
        {...(problems.length > 0 ? { 'aria-describedby': id } : {})}
        onClick={onChoose}
      >
        <FieldWords one={card} />
      </button>
      {problems.length > 0 && (
        <ul id={id} className="template-problems">
          {problems.map((words) => (
            <li key={words[0]}>{say(words)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

export function FieldWords({ one }: { one: TemplateField }) {
  const say = useSay();
  const language = useLanguage();
  const { fieldType: type, writer, sensitive } = one.field;
  const marks = [
    fieldType.label(type, language),
    say([`宽${one.span}/24`, `width ${one.span}/24`]),
    one.group,
    writer !== fieldWriter.of.applicant && fieldWriter.label(writer, language),
    one.showIf && say(['有显示条件', 'conditional']),
    one.readonly === 1 && say(['只读', 'read only']),
    sensitive === 1 && say(['敏感', 'sensitive']),
  ].filter(Boolean);
  return (
    <>
      <b>
        {one.required === 1 && <span className="kx-required">*</span>}
        {one.label}
      </b>{' '}
      <span className="kx-hint">{marks.join(' · ')}</span>
    </>
  );
}
