import pg from 'pg';
import type { Statement } from './statements.ts';

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  Plans?: Node[];
}

interface Explained {
  Plan: Node & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number; 'Actual Rows': number };
  'Execution Time': number;
}

export interface Plan {
  /** Node types and index names, one per line, indented. */
  shape: string;
  /** Milliseconds. */
  took: number;
  /** Pages of 8 KB read. */
  pages: number;
}

/** PostgreSQL plans a prepared statement five times; then it may keep one plan for all values. */
const beforePlansAreKept = 5;

export async function planOf(db: pg.Client, { text, values }: Statement): Promise<Plan> {
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  await db.query(`prepare measured as ${text}`);
  try {
    for (let time = 0; time < beforePlansAreKept; time += 1) await db.query(`execute measured${given}`);
    const { rows } = await db.query<{ 'QUERY PLAN': [Explained] }>(
      `explain (analyze, buffers, format json) execute measured${given}`,
    );
    const explained = rows[0]?.['QUERY PLAN'][0];
    if (!explained) throw new Error(`no plan for ${text}`);
    const { Plan: top } = explained;
    const pages = top['Shared Hit Blocks'] + top['Shared Read Blocks'];
    return { shape: shapeOf(top).join('\n'), took: explained['Execution Time'], pages };
  } finally {
    await db.query('deallocate measured');
  }
}

/** Parallelism depends on machine and size, not on the statement. */
const ofTheMachine = new Set(['Gather', 'Gather Merge', 'Memoize']);

/** Few rows (recent ones, or of one user), read by index or sequentially depending on their number. */
const small = new Set(['change', 'case_recusal']);

function shapeOf(node: Node, depth = 0): string[] {
  if (node['Relation Name'] !== undefined && small.has(node['Relation Name'])) return [];
  const inner = node.Plans ?? [];
  if (ofTheMachine.has(node['Node Type'])) return inner.flatMap((child) => shapeOf(child, depth));
  const index = node['Index Name'] ? ` using ${node['Index Name']}` : '';
  const table = node['Relation Name'] ? ` on ${node['Relation Name']}` : '';
  const line = `${'  '.repeat(depth)}${node['Node Type']}${index}${table}`;
  return [line, ...inner.flatMap((child) => shapeOf(child, depth + 1))];
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((entry) => JSON.stringify(String(entry))).join(',')}}`);
  return pg.escapeLiteral(String(value));
}
