import { truthWord } from '@kaoxin/contract/conventions.ts';
import type { ShownFile } from '@kaoxin/contract/plain-resource/parts.ts';
import { root } from '@kaoxin/contract/plain-resource/tree.ts';
import { useDictionary } from '#platform/calls/dictionary.ts';
import { useSay } from '#platform/language.tsx';
import { later } from '../state/later.tsx';
import { Shown } from '../table/empty-cell.tsx';
import type { Field } from './fields.ts';

const loadRichText = () => import('../editor/rich-text.tsx');
const RichText = later(loadRichText, (part) => part.RichText, { waiting: ({ html }) => plain(html) });
const loadShownFiles = () => import('../files/shown-files.tsx');
const ShownFiles = later(loadShownFiles, (part) => part.ShownFiles, {
  waiting: ({ files }) => files.map(({ originalName }) => originalName).join(', '),
});
const isShown = (value: unknown): value is readonly ShownFile[] => Array.isArray(value);

interface ValueProps {
  field: Field;
  row: Readonly<Record<string, unknown>>;
  short?: boolean;
}

/** A field's value for reading. Answers carry `<field>Name` with the label of a key (domain.md 0.1). */
export function FieldValue({ field, row, short }: ValueProps) {
  const { kind } = field.facts;
  // a root node has no parent to name
  const value = kind === 'reference' && row[field.name] === root ? null : row[field.name];
  if (kind === 'files') {
    const shown = row[`${field.name}Shown`];
    return <Files files={isShown(shown) ? shown : undefined} pictures={field.facts.pictures ?? false} short={short} />;
  }
  const named = row[`${field.name}Name`];
  if (typeof named === 'string' && named !== '') return <>{named}</>;
  switch (kind) {
    case 'flag':
      return <YesNo value={value} />;
    case 'choice':
    case 'word':
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
      return <Shown value={value}>{short ? plain(value) : <RichText html={String(value)} />}</Shown>;
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

interface FilesProps {
  files: readonly ShownFile[] | undefined;
  pictures: boolean;
  short: boolean | undefined;
}

function Files({ files, pictures, short }: FilesProps) {
  return files && !short ? <ShownFiles files={files} pictures={pictures} /> : <FileNames files={files ?? []} />;
}

function FileNames({ files }: { files: readonly ShownFile[] }) {
  const say = useSay();
  const [first] = files;
  const names = files.map(({ originalName }) => originalName);
  const more = files.length - 1;
  return (
    <Shown value={first?.originalName}>
      <span className="kx-first-of" title={names.join('\n')}>
        <span className="kx-short">{names[0]}</span>
        {more > 0 && <span>{say([` 等${files.length}个`, ` and ${more} more`])}</span>}
      </span>
    </Shown>
  );
}

const plain = (value: unknown): string =>
  new DOMParser().parseFromString(String(value), 'text/html').body.textContent ?? '';

function YesNo({ value }: { value: unknown }) {
  const say = useSay();
  return <Shown value={value}>{say(truthWord(value))}</Shown>;
}

function Keyed({ value, dict }: { value: unknown; dict: string }) {
  const { labelOf } = useDictionary(dict);
  return <Shown value={value}>{labelOf(String(value))}</Shown>;
}

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
