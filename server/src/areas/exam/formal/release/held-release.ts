import type { Label } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { filesUnderWay } from '#platform/imports/staged/staged-file.ts';
import type { Work } from '#platform/work.ts';

/** Shorter transactions end before an administrator could look for them. */
const longOpen = '30 seconds';

/**
 * Message to the user after repeated lock timeouts of a release: names the files being read or imported for this
 * examination. Other blocking transactions are logged for an administrator, who can end them.
 */
export async function heldBy(work: Work, examId: string): Promise<Label> {
  const files = await filesUnderWay(work, { examId });
  const { rows } = await sql<{ pid: number; state: string; since: string }>`select pid, state, xact_start::text as since
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and xact_start < now() - ${longOpen}::interval order by xact_start limit 5`.execute(work.handle);
  work.context.log.warn({ exam: examId, files, transactions: rows }, 'a release could not have what it locks');
  if (files.length === 0)
    return [
      '考试或其应试人员被其他操作长时间占用，多次等待后仍未能公布成绩；请稍后重新公布，仍不成功请联系管理员',
      'Another operation kept the examination or its examinees locked for too long. Release the scores again later, or contact an administrator',
    ];
  return [
    `正在处理的文件占用了考试，多次等待后仍未能公布成绩：${files.join('、')}；请等待或取消后重新公布`,
    `Files that are being worked on hold the examination, several times over: ${files.join(', ')}; wait for them or cancel them, and release the scores again`,
  ];
}
