/**
 * Compares the cost of a landing with its budget. The table of docs/testing.md declares processor seconds per item of a
 * kind: a call, a page, a kind of fault.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launcher.mjs';

/** Tolerates a fifth above the sum, because work grows unnoticed. */
const TOLERANCE = 1.2;

/** Kinds as in the table; the first matching pattern decides about a test file. */
const KINDS = [
  { name: 'call', files: /^tests\/(?:matrix|acceptance)\//, count: (calls) => calls },
  { name: 'page', files: /^tests\/browser\/tours\//, count: countPages },
  { name: 'kind of fault', files: /^tests\/faults\// },
  { name: 'story', files: /^tests\/browser\// },
  { name: 'suite on the embedded database', projects: /^embedded/ },
  { name: 'suite of the server', files: /^(?:server|contract)\/|^tests\/(?:kinds|load)\// },
  { name: 'suite of the browser’s parts', files: /^(?:web|tests\/setup)\// },
];

/** @typedef {{ project: string, file: string, seconds: number }} Measured */

/**
 * Compares a run with the table.
 * @param {Measured[]} files
 * @param {number} total processor seconds of the whole run, checks and builds included
 * @param {number} calls how many the contract has
 * @returns {{ rows: { name: string, count: number, declared: number, used: number }[], declared: number, isExceeded: boolean }}
 */
export function compareWithBudget(files, total, calls) {
  const table = readBudgets();
  const rows = KINDS.map(({ name, count }) => {
    const own = files.filter((file) => kindOf(file) === name);
    const number = count ? count(calls) : own.length;
    return { name, count: number, declared: number * seconds(table, name), used: sum(own) };
  });
  const rest = { name: 'run', count: 1, declared: seconds(table, 'run'), used: total - sum(files) };
  const all = [...rows, rest];
  const declared = all.reduce((added, row) => added + row.declared, 0);
  return { rows: all, declared, isExceeded: total > declared * TOLERANCE };
}

const kindOf = ({ project, file }) =>
  KINDS.find(({ files, projects }) => (files ? files.test(file) : projects.test(project)))?.name;
const sum = (files) => files.reduce((added, file) => added + file.seconds, 0);

function seconds(table, name) {
  const declared = table.get(name);
  if (declared === undefined) throw new Error(`docs/testing.md declares no budget for «${name}».`);
  return declared;
}

/** Rows `| call | 0.25 | … |` below the table's marker. @returns {Map<string, number>} */
function readBudgets() {
  const text = readFileSync(join(root, 'docs', 'testing.md'), 'utf8');
  const table = text.slice(text.indexOf('<!-- budgets'));
  return new Map(
    [...table.matchAll(/^\| ([^|]+) \| ([\d.]+) \|/gm)].map(([, name, value]) => [name.trim(), Number(value)]),
  );
}

function countPages() {
  const areas = readdirSync(join(root, 'web/src/areas')).map((area) => `web/src/areas/${area}/area.ts`);
  const tables = [...areas, 'web/src/shell/tabs/frame-pages.ts'].filter((file) => existsSync(join(root, file)));
  return tables.reduce(
    (sum, file) => sum + (readFileSync(join(root, file), 'utf8').match(/^ {2}'\//gm)?.length ?? 0),
    0,
  );
}
