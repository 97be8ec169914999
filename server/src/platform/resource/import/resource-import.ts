import { factsOf } from '@kaoxin/contract/conventions.ts';
import { inSentence } from '@kaoxin/contract/fields/english.ts';
import { hasImport, importable, menuTitleOf, type Resource } from '@kaoxin/contract/resource.ts';
import { factsOfTable, type TenantTable } from '#platform/database/tables.ts';
import type { ImportKind } from '#platform/imports/import-kind.ts';
import { importJob } from '#platform/imports/import-routes.ts';
import { columnsOf } from '#platform/imports/read/columns-of.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import type { Work } from '#platform/work.ts';
import type { LeftOut } from '../hooks.ts';
import { allowedValues, cellChoices, exampleOf } from './allowed.ts';
import { type Entry, recordJudge } from './judge-record.ts';
import { keyOfRecord, standingsOf } from './standings.ts';

const jobs: JobKind[] = [];
export const resourceJobKinds: readonly JobKind[] = jobs;

/**
 * The import of a resource whose contract has one, derived from its fields: columns by label, references by name,
 * dictionary keys by label. An identical record is recognized; one whose unique key is taken is refused.
 *
 * @param left conditions hidden from the importing user
 * @param add stores a record as the form does, with all its checks
 */
export function resourceImport(
  thing: Resource,
  table: TenantTable,
  left: LeftOut,
  add: (work: Work, entry: Entry) => Promise<unknown>,
): ImportKind<Entry> | undefined {
  const { calls } = thing;
  if (!hasImport(calls)) return undefined;
  const names = importable(thing);
  const { form, complete, twice } = thing.rows;
  const columns = columnsOf(form.shape, names).map((column) => ({
    ...column,
    otherNames: thing.headings[column.key] ?? [],
    example: exampleOf(form.shape[column.key]),
  }));
  const kind: ImportKind<Entry> = {
    kind: `resource ${thing.name}`,
    store: factsOfTable(table).store,
    title: [thing.title[0], inSentence(menuTitleOf(thing)[1])],
    calls,
    columns,
    maxRows: 5_000,
    path: thing.menu?.path ?? '/',
    rowsAtOnce: 100,
    isExample: (cells) => cells[exampleField(thing, names)] === exampleText,
    examples: async () => [
      {
        ...Object.fromEntries(columns.map(({ key, example }) => [key, example])),
        [exampleField(thing, names)]: exampleText,
      },
    ],
    allowed: (work) => allowedValues(work, thing, names),
    choices: (work) => cellChoices(work, thing, names),
    judge: (work) => recordJudge(work, thing, names),
    keyOf: (entry) => keyOfRecord(thing, entry),
    ...(twice ? { twin: () => twice } : {}),
    settle: (work, lines) => standingsOf(work, thing, table, left, lines),
    async takeIn(work, lines) {
      for (const { entry } of lines) await add(work, complete?.(entry) ?? entry);
      return undefined;
    },
  };
  jobs.push(importJob(kind));
  return kind;
}

const exampleText = '示例';

const exampleField = ({ rows }: Resource, names: readonly string[]): string =>
  names.find((name) => {
    const schema = rows.form.shape[name];
    const known = schema && factsOf(schema);
    return known?.kind === 'text' && (known.max ?? exampleText.length) >= exampleText.length;
  }) ??
  names[0] ??
  '';
