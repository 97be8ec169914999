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
  /** node types and index names, one a line, indented */
  shape: string;
  /** milliseconds */
  took: number;
  /** pages of 8 KB looked at */
  pages: number;
}

/** A prepared statement is planned anew five times; from then on PostgreSQL may keep one plan for all values. */
const beforePlansAreKept = 5;

/** How PostgreSQL runs a statement that has been prepared for a while, as the server's statements are. */
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

/** Whether several processes share the work depends on the machine and the size, not on the statement. */
const ofTheMachine = new Set(['Gather', 'Gather Merge', 'Memoize']);

/** A few rows, read by index or as a whole according to how many there are: of the last minutes, of one person. */
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

/** A value as the driver would send it, as text of SQL. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((entry) => JSON.stringify(String(entry))).join(',')}}`);
  return pg.escapeLiteral(String(value));
}
