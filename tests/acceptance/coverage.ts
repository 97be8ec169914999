import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const specified = readFileSync(join(import.meta.dirname, 'specified-calls.tsv'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => {
    const [group = '', method = '', path = ''] = line.split('\t');
    return { group, call: `${method} ${path}` };
  });

export interface Row {
  group: string;
  specified: number;
  existing: number;
  covered: number;
}

export const forgotten = (existing: ReadonlySet<string>, covered: ReadonlySet<string>): string[] =>
  specified.map(({ call }) => call).filter((call) => existing.has(call) && !covered.has(call));

export function table(existing: ReadonlySet<string>, covered: ReadonlySet<string>): Row[] {
  const groups = [...new Set(specified.map(({ group }) => group))];
  const count = (group: string, among?: ReadonlySet<string>) =>
    specified.filter((row) => row.group === group && (among?.has(row.call) ?? true)).length;
  const rows = groups.map((group) => ({
    group,
    specified: count(group),
    existing: count(group, existing),
    covered: count(group, covered),
  }));
  const sum = (field: 'specified' | 'existing' | 'covered') => rows.reduce((total, row) => total + row[field], 0);
  return [...rows, { group: 'all', specified: sum('specified'), existing: sum('existing'), covered: sum('covered') }];
}

export function report(rows: readonly Row[], own: number): string {
  const lines = [
    '# Calls of the specification over HTTP',
    '',
    '| group | covered | specified | existing |',
    '|---|---:|---:|---:|',
    ...rows.map(({ group, specified: all, existing, covered }) => `| ${group} | ${covered} | ${all} | ${existing} |`),
    '',
    `Beside them the server has ${own} calls of its own.`,
    '',
  ];
  const folder = join(import.meta.dirname, '../../artefacts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'coverage.md'), lines.join('\n'));
  return lines.join('\n');
}

export const isSpecified = (call: string): boolean => specified.some((row) => row.call === call);
