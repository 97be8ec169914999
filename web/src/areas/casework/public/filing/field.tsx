import { type FieldFacts, factsOf, type Label } from '@kaoxin/contract/conventions.ts';
import type * as z from 'zod';
import { useSay } from '#platform/language.tsx';
import { PlainField } from '#shell/fields/plain-field.tsx';
import type { UploadWait } from '#ui/files/upload-wait.ts';
import { changesIn } from '../fields/asked-changes.ts';
import { PlainChanges } from '../fields/plain-changes.tsx';
import { PlainArea, PlainCheck, type PlainOption, PlainSelect } from '../fields/plain-controls.tsx';
import { filesIn, type KeptFile, PlainFiles } from '../fields/plain-files.tsx';
import { PlainPeople, type Representative } from '../fields/plain-people.tsx';
import type { Offered } from './filed-under.ts';

interface FieldProps {
  name: string;
  schema: z.core.$ZodType;
  value: unknown;
  chosen: Offered | undefined;
  options: readonly PlainOption[] | undefined;
  hint: Label | undefined;
  upload: Label | undefined;
  required: boolean;
  isAnonymous?: boolean;
  error?: string | undefined;
  onValue: (value: unknown) => void;
  onFiles: (change: (now: readonly KeptFile[]) => readonly KeptFile[]) => void;
  onBusy: (now: UploadWait) => void;
}

/** `2026-03-02 10:00:00` in the format of a `datetime-local` input. */
const local = (value: unknown): string => (typeof value === 'string' ? value.replace(' ', 'T').slice(0, 16) : '');
const moment = (typed: string): string => (typed === '' ? '' : `${typed.replace('T', ' ').slice(0, 16)}:00`);

const typedOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const phones = ['phone'];

export function FilingField(props: FieldProps) {
  const { name, schema, value, options, chosen, upload, required, error, onValue } = props;
  const say = useSay();
  const facts = factsOf(schema);
  if (upload)
    return (
      <PlainFiles
        label={say(upload)}
        required={required}
        error={error}
        files={filesIn(value)}
        isAnonymous={props.isAnonymous}
        onFiles={props.onFiles}
        onBusy={props.onBusy}
      />
    );
  if (name === 'changes')
    return (
      <PlainChanges
        fields={chosen?.opening?.fields ?? []}
        changes={changesIn(value)}
        error={error}
        onChanges={onValue}
      />
    );
  if (name === 'representatives')
    return (
      <PlainPeople
        label={say(['群体代表', 'Representatives'])}
        people={Array.isArray(value) ? (value as Representative[]) : []}
        error={error}
        onPeople={onValue}
      />
    );
  if (!facts) return null;
  const label = say(facts.label);
  const typed = typedOf(value);
  const labelled = { label, required, error, hint: props.hint ? say(props.hint) : hintOf(facts, say) };
  if (options)
    return (
      <PlainSelect
        {...labelled}
        options={options}
        value={typed}
        onValue={(next) => onValue(facts.kind === 'choice' && next !== '' ? Number(next) : next)}
        none={say(['请选择', 'Choose'])}
      />
    );
  switch (facts.kind) {
    case 'flag':
      return (
        <PlainCheck
          label={label}
          hint={props.hint && say(props.hint)}
          checked={value === 1}
          onCheck={(now) => onValue(now ? 1 : 0)}
        />
      );
    case 'long':
      return (
        <PlainArea
          {...labelled}
          rows={name === 'content' ? 8 : 3}
          value={typed}
          onChange={(event) => onValue(event.target.value)}
        />
      );
    case 'moment':
      return (
        <PlainField
          {...labelled}
          type="datetime-local"
          value={local(value)}
          onChange={(event) => onValue(moment(event.target.value))}
        />
      );
    default:
      return (
        <PlainField
          {...labelled}
          aria-required={required || undefined}
          value={typed}
          inputMode={facts.kind === 'number' ? 'numeric' : phones.includes(name) ? 'tel' : 'text'}
          maxLength={facts.kind === 'number' ? 6 : facts.max}
          autoComplete={autoComplete[name] ?? 'off'}
          onChange={(event) =>
            onValue(
              facts.kind === 'number' && /^\d+$/.test(event.target.value)
                ? Number(event.target.value)
                : event.target.value,
            )
          }
        />
      );
  }
}

const autoComplete: Record<string, string> = {
  applicantName: 'name',
  phone: 'tel',
  email: 'email',
  mailAddress: 'street-address',
};

const hintOf = ({ kind, max, min }: FieldFacts, say: ReturnType<typeof useSay>): string | undefined => {
  if (kind !== 'long' || !max) return undefined;
  return min && min > 1
    ? say([`${min}至${max}字`, `${min} to ${max} characters`])
    : say([`最多${max}字`, `${max} characters at most`]);
};
