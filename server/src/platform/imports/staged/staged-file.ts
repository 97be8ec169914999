import type { About, HeadingSource, StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { type RawBuilder, sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import { sealedJson } from '#platform/secrets.ts';
import { plainHeading } from '#platform/sheets/headings.ts';
import type { Work } from '#platform/work.ts';
import { isUnnamed } from '../read/file-cell.ts';
import type { FileLoss } from '../read/file-loss.ts';
import { longestHeading } from '../read/guess-columns.ts';

/** A file from upload to end. Its rows are stored separately, encrypted. */
export interface StagedImportFile {
  id: string;
  kind: string;
  fileName: string;
  sha256: string;
  state: StagedBatch['state'];
  headings: string[];
  keys: (string | null)[];
  sources: (HeadingSource | null)[];
  mapped: number;
  taskId: string | null;
  about: About;
  /** key of the encrypted source of a long file that is being read or waits for its columns */
  sourceKey: string | null;
  lossesSealed: string | null;
}

/** The tables of a store: those of the platform never move with a tenant. */
export const tablesOf = ({ store }: Pick<Work, 'store'>) => {
  const prefix = store === 'platform' ? 'platform_' : '';
  return {
    file: sql.table(`${prefix}import_file`),
    line: sql.table(`${prefix}import_line`),
    heading: sql.table(`${prefix}import_heading`),
  };
};

const columns = sql`id, kind, file_name, sha256, state, headings, keys, sources, mapped, task_id, about, source_key, losses_sealed`;

const mine = ({ actor }: Work, kind: string): RawBuilder<unknown> =>
  sql`tenant_id = ${actor.tenantId} and create_user = ${actor.id} and kind = ${kind}`;

/** The caller's own file; 404 for other users. Locked in a transaction. */
export async function needFile(work: Work, kind: string, id: string): Promise<StagedImportFile> {
  const lock = work.writing ? sql`for update` : sql``;
  const { rows } = await sql<StagedImportFile>`select ${columns} from ${tablesOf(work).file}
    where id = ${id} and ${mine(work, kind)} ${lock}`.execute(work.handle);
  const [file] = rows;
  if (!file) throw refuse('notFound');
  return file;
}

/**
 * The caller's newest file of this kind that is unfinished or has unread secrets. Without one, the very newest file if
 * rows of it were not imported: its result stays reachable after a reload.
 */
export async function newestFile(work: Work, kind: string, about: About): Promise<StagedImportFile | undefined> {
  const { file, line } = tablesOf(work);
  const { rows } = await sql<StagedImportFile>`select ${columns} from ${file} file
    where ${mine(work, kind)} and about @> ${JSON.stringify(about)}::jsonb and (state in ('reading', 'staged', 'taking')
      or exists (select from ${line} line where line.file_id = file.id and line.secret is not null)
      or (state = 'part' and exists (select from ${line} line where line.file_id = file.id and line.state = 'bad')
        and not exists (select from ${file} later where later.id > file.id and later.tenant_id = file.tenant_id
          and later.create_user = file.create_user and later.kind = file.kind and later.about @> ${JSON.stringify(about)}::jsonb)))
    order by id desc limit 1`.execute(work.handle);
  return rows[0];
}

export async function filesUnderWay(work: Work, about: About): Promise<string[]> {
  const { rows } = await sql<{ fileName: string }>`select file_name from ${tablesOf(work).file}
    where tenant_id = ${work.actor.tenantId} and about @> ${JSON.stringify(about)}::jsonb
      and state in ('reading', 'taking') order by id`.execute(work.handle);
  return rows.map(({ fileName }) => fileName);
}

export async function needWaiting(work: Work, kind: string, id: string): Promise<StagedImportFile> {
  const file = await needFile(work, kind, id);
  work.target = id;
  if (file.state === 'cancelled')
    throw refuse(409, ['该文件已放弃或取消，请重新上传', 'This file was given up; send it again']);
  if (file.state === 'reading')
    throw refuse(409, ['该文件正在读取，请稍后再试', 'This file is still being read; please try again later']);
  if (file.state !== 'staged') throw refuse(409, ['该文件已导入，请勿重复确认', 'This file has been imported already']);
  return file;
}

const sealedLosses = sealedJson<readonly FileLoss[]>();

type NewFile = Omit<StagedImportFile, 'id' | 'state' | 'taskId' | 'about' | 'sourceKey' | 'lossesSealed'> &
  Partial<Pick<StagedImportFile, 'about' | 'sourceKey'>> & { losses?: readonly FileLoss[] };

/** @param file with a source and mapped: a task reads its rows */
export async function addFile(work: Work, file: NewFile): Promise<string> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  const { about = {}, sourceKey = null, losses = [] } = file;
  const lossesSealed = losses.length === 0 ? null : sealedLosses.seal(work, losses);
  const { rows } = await sql<{ id: string }>`
    insert into ${tablesOf(work).file} (tenant_id, create_user, kind, file_name, sha256, headings, keys, sources, mapped,
      about, source_key, losses_sealed, state)
    values (${work.actor.tenantId}, ${work.actor.id}, ${file.kind}, ${file.fileName}, ${file.sha256},
      ${json(file.headings)}, ${json(file.keys)}, ${json(file.sources)}, ${file.mapped},
      ${json(about)}, ${sourceKey}, ${lossesSealed}, ${sourceKey === null || file.mapped === 0 ? 'staged' : 'reading'}) returning id`.execute(
    work.handle,
  );
  const id = rows[0]?.id ?? '';
  work.target = id;
  return id;
}

export async function rememberedHeadings(work: Work, kind: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ heading: string; key: string }>`select heading, key from ${tablesOf(work).heading}
    where tenant_id = ${work.actor.tenantId} and kind = ${kind}`.execute(work.handle);
  return new Map(rows.map(({ heading, key }) => [heading, key]));
}

export async function rememberHeadings(work: Work, { kind, headings, keys, sources }: StagedImportFile): Promise<void> {
  for (const [index, key] of keys.entries()) {
    const heading = plainHeading(headings[index] ?? '');
    // A longer cell is a text, which the index of headings cannot hold.
    if (
      key === null ||
      heading === '' ||
      isUnnamed(headings[index] ?? '', index) ||
      heading.length > longestHeading ||
      sources[index] !== 'person'
    )
      continue;
    await sql`insert into ${tablesOf(work).heading} (tenant_id, kind, heading, key)
      values (${work.actor.tenantId}, ${kind}, ${heading}, ${key})
      on conflict (tenant_id, kind, heading) do update set key = excluded.key`.execute(work.handle);
  }
}

export const lossesOf = (work: Work, { lossesSealed }: StagedImportFile): readonly FileLoss[] =>
  lossesSealed === null ? [] : sealedLosses.open(work, lossesSealed);
