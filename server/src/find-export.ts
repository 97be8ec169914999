import { sql } from 'kysely';
import { readConfig } from '#platform/config/config.ts';
import { openAsOwner } from '#platform/database/open.ts';
import { openFile } from '#platform/files/inspect/byte-source.ts';
import { readMark } from '#platform/sheets/mark/mark.ts';

const found = 0;
const unmarked = 1;
const failed = 2;

interface Exported {
  tenantId: string;
  at: string;
  actorName: string;
  ip: string;
  call: string;
  title: string;
  target: string | null;
  input: string;
}

/**
 * `npm run find-export -- FILE.xlsx …`: finds who exported these files, when and what, by their watermarks (decision
 * 049). Changes nothing.
 */
async function run(files: readonly string[]): Promise<number> {
  if (files.length === 0) throw new Error('请给出文件。Name a file.');
  const database = await openAsOwner(readConfig(process.env));
  let code = found;
  try {
    for (const file of files) {
      const mark = await markOf(file);
      const { rows } =
        await sql<Exported>`select tenant_id, at, actor_name, ip, call, title, target, input::text as input
        from audit where request_id = ${mark ?? ''} order by id`.execute(database.kysely);
      if (rows.length === 0) code = unmarked;
      const lines = rows.length > 0 ? rows.map(sentence) : [noneSaid(mark)];
      for (const line of lines) console.log(`${file}  ${line}`);
    }
    return code;
  } finally {
    await database.close();
  }
}

async function markOf(path: string): Promise<string | undefined> {
  const { source, close } = await openFile(path);
  return readMark(source).finally(close);
}

const sentence = ({ tenantId, at, actorName, ip, call, title, target, input }: Exported): string =>
  [tenantId, at, actorName, ip, `${title}（${call}）`, target, input].filter(Boolean).join(' · ');

const noneSaid = (mark: string | undefined): string =>
  mark === undefined
    ? '文件中没有导出编号。The file carries no mark.'
    : `审计日志中没有这个导出编号：${mark}。No row of the audit log has this mark.`;

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = failed;
  },
);
