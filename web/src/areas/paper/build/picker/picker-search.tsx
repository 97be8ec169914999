import { cognition, difficulty, questionType } from '@kaoxin/contract/question/question-states.ts';
import { useId } from 'react';
import { useSay } from '#platform/language.tsx';
import { NumberBox } from '#ui/number-box.tsx';
import { TypedWords } from '#ui/rows/narrowing.tsx';
import { BanksField, KeyField, KnowledgeField } from '../fields.tsx';
import { type Span, SpanField } from './span-field.tsx';

export interface Narrowing {
  keyword: string;
  bankIds: readonly string[];
  type?: number | undefined;
  difficulty?: number | undefined;
  cognition?: number | undefined;
  knowledge?: string | undefined;
  /** measured in examinations; an unmeasured question matches no span */
  p: Span;
  r: Span;
  excludeUsedDays?: number | undefined;
}
export const emptyNarrowing: Narrowing = { keyword: '', bankIds: [], p: {}, r: {} };

interface PickerSearchProps {
  subject: string | undefined;
  narrowing: Narrowing;
  onChange: (patch: Partial<Narrowing>) => void;
}

export function PickerSearch({ subject, narrowing, onChange }: PickerSearchProps) {
  const say = useSay();
  const id = useId();
  return (
    <div className="paper-search">
      <label htmlFor={`${id}-keyword`}>
        {say(['关键字', 'Keyword'])}
        <TypedWords id={`${id}-keyword`} value={narrowing.keyword} onChange={(keyword) => onChange({ keyword })} />
      </label>
      <BanksField subject={subject} value={narrowing.bankIds} onChange={(bankIds) => onChange({ bankIds })} />
      <KeyField
        label={['题型', 'Type']}
        of={questionType}
        value={narrowing.type}
        onChange={(type) => onChange({ type })}
      />
      <KeyField
        label={['难度', 'Difficulty']}
        of={difficulty}
        value={narrowing.difficulty}
        onChange={(hard) => onChange({ difficulty: hard })}
      />
      <KeyField
        label={['认知层次', 'Cognition']}
        of={cognition}
        value={narrowing.cognition}
        onChange={(level) => onChange({ cognition: level })}
      />
      <KnowledgeField value={narrowing.knowledge} onChange={(knowledge) => onChange({ knowledge })} />
      <SpanField label={['实测P', 'Measured P']} min={0} value={narrowing.p} onChange={(p) => onChange({ p })} />
      <SpanField label={['实测r', 'Measured r']} min={-1} value={narrowing.r} onChange={(r) => onChange({ r })} />
      <label htmlFor={`${id}-days`}>
        {say(['近期未使用（天）', 'Unused for (days)'])}
        <NumberBox
          id={`${id}-days`}
          min={0}
          max={3650}
          precision={0}
          value={narrowing.excludeUsedDays ?? null}
          onChange={(days) => onChange({ excludeUsedDays: days ?? undefined })}
        />
      </label>
    </div>
  );
}
