import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InputOf } from '@kaoxin/contract/call.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import { type economistUser, mostRows, type RosterField, rosterNames } from '@kaoxin/contract/economist/roster.ts';
import { isFreeUpload } from '#areas/files/index.ts';
import { writeTemporary } from '#platform/files/stores/temporary-file.ts';
import { storeOfFile } from '#platform/files/stores/tenant-stores.ts';
import { openUnchanged } from '#platform/files/stores/unchanged.ts';
import { UPLOAD_PROFILES } from '#platform/files/upload-profiles.ts';
import { refuse } from '#platform/http/errors.ts';
import { cellsOf as cellsIn, faultsIn } from '#platform/imports/batch/judge-lines.ts';
import { type Complaint, together } from '#platform/imports/complaints.ts';
import type { Cells } from '#platform/imports/import-kind.ts';
import { readFile } from '#platform/imports/read/read-file.ts';
import { refuseAfterLimit, reportTyped } from '#platform/imports/staged/elsewhere.ts';
import type { Work } from '#platform/work.ts';
import { type RosterEntry, rosterJudge } from './read-row.ts';
import { reported, rosterImport } from './roster-import.ts';
import { addToRoster, listedWords, personKey, refusedWords } from './take-in.ts';

type Body = InputOf<typeof economistUser.save>['body'];
interface Row {
  row: number;
  cells: Cells;
  faults?: readonly Complaint[];
}
type Said = Partial<Record<RosterField, string | number | null | undefined>>;

const cellsOf = (said: Said, batchNo: string | undefined): Cells =>
  Object.fromEntries(
    rosterNames.flatMap((name) => {
      const value = said[name] ?? (name === 'batchNo' ? batchNo : undefined);
      const text = value === null || value === undefined ? '' : String(value).trim();
      return text === '' ? [] : [[name, text]];
    }),
  );

async function rowsOfUpload(work: Work, fileId: string): Promise<Row[]> {
  const file = await work.table('bizFile').find(fileId);
  if (!file || !isFreeUpload(work, file))
    throw refuse(
      400,
      ['文件不存在或已被使用，请重新上传', 'The file does not exist or was already used. Upload it again'],
      {
        fields: ['fileId'],
      },
    );
  const store = await storeOfFile(work.context, work.actor.tenantId, file.ossId, work.context.database.kysely);
  const folder = await mkdtemp(join(tmpdir(), 'kaoxin-roster-'));
  try {
    const path = join(folder, 'sheet');
    const { maxBytes } = UPLOAD_PROFILES.sheet;
    await writeTemporary(path, await openUnchanged(store, file.fileKey, file.sha256), { maxBytes, flush: false });
    const { guesses, lines } = await readFile(path, file.originalName, rosterImport, new Map());
    const keys = guesses.map((guess) => guess?.key ?? null);
    const { columns } = rosterImport;
    return lines.flatMap(({ rowNo, cells }) => {
      const line = { cells, edits: {} };
      const row = {
        row: rowNo,
        cells: cellsIn(columns, { keys }, line),
        faults: faultsIn(columns, { keys }, line),
      };
      return rosterImport.isExample?.(row.cells) ? [] : [row];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function rowsSaid(work: Work, { users, fileId, ...one }: Body): Promise<Row[]> {
  if (fileId) return rowsOfUpload(work, fileId);
  const batchNo = one.batchNo === null || one.batchNo === undefined ? undefined : String(one.batchNo);
  return (users ?? [one]).map((said, at) => ({ row: at + 1, cells: cellsOf(said, batchNo) }));
}

/** Adds rows to the roster (domain.md 3.9, save): adds the valid ones and returns the errors of the others. */
export async function saveRoster(work: Work, body: Body) {
  const rows = await rowsSaid(work, body);
  if (rows.length > mostRows)
    throw refuse(400, [`一次最多添加${mostRows}人`, `At most ${mostRows} people at once`], { fields: ['users'] });
  await refuseAfterLimit(work);
  const judge = await rosterJudge(work);
  const good = new Map<string, { row: number; entry: RosterEntry }>();
  const wrong: { row: number; complaints: readonly Complaint[] }[] = [];
  for (const { row, cells, faults = [] } of rows) {
    const { entry, errors } = await judge(cells);
    if (entry === null || faults.length > 0) {
      wrong.push({ row, complaints: [...faults, ...errors] });
      continue;
    }
    const key = personKey(work.context, entry);
    if (good.has(key)) wrong.push({ row, complaints: [listedWords] });
    else good.set(key, { row, entry });
  }
  const made = await addToRoster(
    work,
    [...good.values()].map(({ entry }) => entry),
  );
  const late = [...good].filter(([key]) => !made.has(key));
  const words = await refusedWords(
    work,
    late.map(([, { entry }]) => entry),
    (numbers) => reportTyped(work, numbers, reported),
  );
  for (const [key, { row }] of late) wrong.push({ row, complaints: [words.get(key) ?? listedWords] });
  wrong.sort((one, other) => one.row - other.row);
  refuseNone(made.size, wrong, !body.users && !body.fileId);
  const { language } = work.actor;
  return {
    added: made.size,
    errors: wrong.map(({ row, complaints }) => {
      const [zh, en] = together(complaints);
      return { row, msg: say([`第${row}行:${zh}`, `Row ${row}: ${en}`], language) };
    }),
  };
}

function refuseNone(
  added: number,
  wrong: readonly { row: number; complaints: readonly Complaint[] }[],
  isOne: boolean,
): void {
  const [first] = wrong;
  if (added > 0 || !first) return;
  const [zh, en] = together(first.complaints);
  const fields = isOne ? first.complaints.flatMap(([, , column]) => column ?? []) : ['users'];
  throw refuse(400, isOne ? [zh, en] : [`第${first.row}行:${zh}`, `Row ${first.row}: ${en}`], { fields });
}
