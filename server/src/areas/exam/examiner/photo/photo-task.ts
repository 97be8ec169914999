import type { Label } from '@kaoxin/contract/conventions.ts';
import { examinee } from '@kaoxin/contract/exam/people/examinee.ts';
import { sql } from 'kysely';
import { tenantActor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { ByteSource } from '#platform/files/inspect/byte-source.ts';
import { storeForNew } from '#platform/files/stores/tenant-stores.ts';
import { mayEnter } from '#platform/http/access.ts';
import { dropSource, withSource } from '#platform/imports/long/kept-source.ts';
import { shareOfActor } from '#platform/session/in-turn.ts';
import type { EndedTask, TaskEnd, TaskKind, TaskRun } from '#platform/tasks/task-kind.ts';
import { Work } from '#platform/work.ts';
import { mayBringPhotos, photoTask } from './bring-photos.ts';
import { type KeptPhoto, keepPhotos, storePhoto } from './keep-photo.ts';
import { matchPhotos } from './match-photos.ts';
import { type PackedPhoto, photosIn, unpackPhoto } from './photo-archive.ts';

interface Place {
  upTo: number;
}
type Run = TaskRun<{ file: string }, Place>;

const atOnce = 25;
const mostNamed = 200;

const twice: Label = ['压缩包中有多个同名文件', 'Several files have this name'];
const broken: Label = ['照片已损坏，无法读取', 'The photo is broken and cannot be read'];

export const photoTaskKind: TaskKind<{ file: string }, Place> = {
  kind: photoTask,
  title: ['导入考生照片', 'Import photos'],
  store: 'business',
  slots: 1,
  run: matchAll,
  unfinished: letGo,
};

async function matchAll(run: Run): Promise<TaskEnd> {
  const { work, payload } = run;
  const file = await work.table('photoFile').need(payload.file);
  const { sourceKey } = file;
  if (file.state === 'reading' && sourceKey !== null) {
    const isCancelled = await withSource(work, sourceKey, (source) => readParts(run, source));
    await run.step(async (inside, at = { upTo: 0 }) => {
      const state = isCancelled ? 'cancelled' : 'done';
      await inside.table('photoFile').change(file.id, { state, sourceKey: null });
      return { checkpoint: at, done: at.upTo, answer: undefined };
    });
    await dropSource(work, sourceKey);
  }
  const { total, matched, unknownCount, refusedCount, state } = await work.table('photoFile').need(payload.file);
  return {
    words: [
      `${total}个文件：${matched}张照片已导入，${unknownCount}个文件名不在名单中，${refusedCount}个文件不合要求`,
      `${total} files: ${matched} photos imported, ${unknownCount} names not in the roster, ${refusedCount} refused`,
    ],
    cancelled: state === 'cancelled',
  };
}

async function readParts(run: Run, source: ByteSource): Promise<boolean> {
  const photos = await photosIn(source);
  const names = Map.groupBy(photos, ({ name }) => name.toLowerCase());
  const isTwice = ({ name }: PackedPhoto) => (names.get(name.toLowerCase())?.length ?? 0) > 1;
  for (let from = run.checkpoint?.upTo ?? 0; from < photos.length; from += atOnce) {
    if (run.cancelled.aborted) return true;
    await readPart(run, source, photos.slice(from, from + atOnce), isTwice);
  }
  return false;
}

interface Part {
  kept: KeptPhoto[];
  unknown: string[];
  refused: { name: string; reason: Label }[];
}

async function readPart(
  run: Run,
  source: ByteSource,
  photos: readonly PackedPhoto[],
  isTwice: (photo: PackedPhoto) => boolean,
): Promise<void> {
  const { work } = run;
  const { store, ossId } = await storeForNew(work.context, work.actor.tenantId, work.context.database.kysely);
  const { examId } = await work.table('photoFile').need(run.payload.file);
  const matches = await matchPhotos(
    work,
    examId,
    photos.map(({ name }) => name),
  );
  const part: Part = { kept: [], unknown: [], refused: [] };
  for (const photo of photos) {
    const { name } = photo;
    const match = matches.get(name);
    const unpacked = await unpackPhoto(source, photo);
    if (isTwice(photo)) part.refused.push({ name, reason: twice });
    else if ('reason' in unpacked) part.refused.push(unpacked);
    else if (!match || 'unknown' in match) part.unknown.push(name);
    else if ('reason' in match) part.refused.push({ name, reason: match.reason });
    else {
      const stored = await storePhoto(store, unpacked.bytes, shareOfActor(run.work.actor));
      if (stored) part.kept.push({ name, stored, ossId, ...match });
      else part.refused.push({ name, reason: broken });
    }
  }
  await run
    .step(async (inside, { upTo } = { upTo: 0 }) => {
      mayEnter(examinee.calls.photos, inside.actor);
      await mayBringPhotos(inside, examId);
      await note(inside, run.payload.file, part, await keepPhotos(inside, part.kept));
      const reached = upTo + photos.length;
      return { checkpoint: { upTo: reached }, done: reached, answer: undefined };
    })
    .catch(async (error: unknown) => {
      for (const { stored } of part.kept) await store.remove(stored.key);
      throw error;
    });
}

async function note(work: Work, id: string, { kept, unknown, refused }: Part, replaced: number): Promise<void> {
  const files = work.table('photoFile');
  const before = await files.needLocked(id);
  await files.change(id, {
    matched: before.matched + kept.length,
    replaced: before.replaced + replaced,
    unknownCount: before.unknownCount + unknown.length,
    unknown: [...before.unknown, ...unknown].slice(0, mostNamed),
    refusedCount: before.refusedCount + refused.length,
    refused: [...before.refused, ...refused].slice(0, mostNamed),
  });
}

async function letGo(context: AppContext, { tenantId, payload }: EndedTask<{ file: string }>): Promise<void> {
  const { rows } = await sql<{ datasourceId: string | null }>`select datasource_id from tenant
    where tenant_id = ${tenantId}`.execute(context.database.kysely);
  const actor = { ...tenantActor(tenantId, '系统'), datasourceId: rows[0]?.datasourceId ?? null };
  const work = new Work(context, actor, 'task', 'business');
  const { file } = payload;
  const found = await work.table('photoFile').find(file);
  if (found?.state !== 'reading') return;
  if (found.sourceKey !== null) await dropSource(work, found.sourceKey);
  await work.transaction((inside) => inside.table('photoFile').change(file, { state: 'failed', sourceKey: null }));
}
