import type { Label } from '@kaoxin/contract/conventions.ts';
import { useId } from 'react';
import { useSay } from '#platform/language.tsx';

interface ChoicesProps<N extends string> {
  label: Label;
  names: readonly N[];
  words: Readonly<Record<N, readonly [Label, Label]>>;
  value: N;
  onChange: (name: N) => void;
}

export function Choices<N extends string>({ label, names, words, value, onChange }: ChoicesProps<N>) {
  const say = useSay();
  const id = useId();
  return (
    <fieldset className="question-import-choices">
      <legend>{say(label)}</legend>
      {names.map((name) => (
        <label key={name}>
          <input type="radio" name={id} checked={value === name} onChange={() => onChange(name)} />
          <span>
            {say(words[name][0])}
            <span className="kx-hint">{say(words[name][1])}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
