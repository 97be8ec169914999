import { lazy, Suspense } from 'react';
import { useDictionary } from '#platform/calls/dictionary.ts';
import { useSay } from '#platform/language.tsx';
import { Shown } from '../empty-cell.tsx';
import type { Field } from './fields.ts';

const RichText = lazy(() => import('../editor/rich-text.tsx').then(({ RichText }) => ({ default: RichText })));

interface ValueProps {
  field: Field;
  row: Readonly<Record<string, unknown>>;
  /** one line with the whole text in the title, as a table cell shows it */
  short?: boolean;
}

/** A field's value as a person reads it. Answers carry `<field>Name` with the label of a key (domain.md 0.1). */
export function FieldValue({ field, row, short }: ValueProps) {
  const value = row[field.name];
  const named = row[`${field.name}Name`];
  if (typeof named === 'string' && named !== '') return <>{named}</>;
  switch (field.facts.kind) {
    case 'flag':
      return <YesNo value={value} />;
    case 'choice':
      return <Keyed value={value} dict={field.facts.dict ?? ''} />;
    case 'moment':
    case 'day':
    case 'number':
    case 'decimal':
      return (
        <Shown value={value}>
          <span className="kx-figures">{String(value)}</span>
        </Shown>
      );
    case 'rich':
      return <Shown value={value}>{short ? plain(value) : <Formatted html={String(value)} />}</Shown>;
    default:
      return (
        <Shown value={value}>
          <span className={short ? 'kx-short' : 'kx-text'} title={short ? String(value) : undefined}>
            {String(value)}
          </span>
        </Shown>
      );
  }
}

const plain = (value: unknown): string =>
  new DOMParser().parseFromString(String(value), 'text/html').body.textContent ?? '';

function Formatted({ html }: { html: string }) {
  return (
    <Suspense fallback={plain(html)}>
      <RichText html={html} />
    </Suspense>
  );
}

function YesNo({ value }: { value: unknown }) {
  const say = useSay();
  return <Shown value={value}>{say(Number(value) === 1 ? ['是', 'Yes'] : ['否', 'No'])}</Shown>;
}

function Keyed({ value, dict }: { value: unknown; dict: string }) {
  const { labelOf } = useDictionary(dict);
  return <Shown value={value}>{labelOf(String(value))}</Shown>;
}

/** A record read-only, label by label. */
export function FactList({ fields, row }: { fields: readonly Field[]; row: Readonly<Record<string, unknown>> }) {
  const say = useSay();
  return (
    <dl className="kx-facts">
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{say(field.label)}</dt>
          <dd>
            <FieldValue field={field} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
