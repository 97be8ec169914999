import { factsOf, type Label } from '@kaoxin/contract/conventions.ts';
import { useEffect } from 'react';
import { useSettled } from '#platform/calls/settled.ts';
import { useSay } from '#platform/language.tsx';
import { PlainSelect } from '../fields/plain-controls.tsx';
import type { Offered, Under } from './filed-under.ts';
import type { OwnFieldProps } from './filing.ts';
import { useOffered } from './use-offered.ts';

export interface Proposing<O extends Offered> {
  under: Under<O>;
  /** the option that the text names */
  named: (offered: readonly O[], words: string) => O | undefined;
  choose: Label;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An optional choice, proposed from the text of a petition. The applicant need not know it. */
export function ProposedField<O extends Offered>({
  under,
  named: namedIn,
  choose,
  schema,
  values,
  value,
  error,
  onValue,
}: OwnFieldProps & Proposing<O>) {
  const say = useSay();
  const [offered, askAgain] = useOffered(under);
  const words = useSettled([values.title, values.content, values.demand].map(text).join('\n'));
  const chosen = text(value);
  const isGone = offered !== undefined && chosen !== '' && !offered.some((one) => one.value === chosen);
  useEffect(() => {
    if (isGone) onValue('');
  });
  const facts = factsOf(schema);
  if (!facts || offered?.length === 0) return null;
  const named = offered && chosen === '' ? namedIn(offered, words) : undefined;
  return (
    <>
      <PlainSelect
        label={say(facts.label)}
        required={false}
        error={error}
        options={offered ?? []}
        value={isGone ? '' : chosen}
        onValue={onValue}
        none={say(['不清楚', 'Not sure'])}
      />
      <p className="field-hint public-proposal" role="status">
        {named && (
          <>
            {say([`您写到了【${named.label}】`, `Your text names: ${named.label}`])}{' '}
            <button type="button" className="link-button" onClick={() => onValue(named.value)}>
              {say(choose)}
            </button>
          </>
        )}
        {askAgain && (
          <>
            {say(under.failed)}
            <button type="button" className="link-button" onClick={askAgain}>
              {say(['重试', 'try again'])}
            </button>
          </>
        )}
      </p>
    </>
  );
}
