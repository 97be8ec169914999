import { photoKind } from '@kaoxin/server/areas/exam/examiner/photo/keep-photo.ts';
import type { StoredObject } from '@kaoxin/server/platform/files/stores/store.ts';
import { storeForNew } from '@kaoxin/server/platform/files/stores/tenant-stores.ts';
import type { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { sql } from 'kysely';
import { bulkInsert, takeIds } from '../store/bulk-insert.ts';
import { stamps } from '../store/city-rows.ts';
import { portrait } from './portraits.ts';

/** Examinees per transaction; their pictures are stored before it. */
const atOnce = 100;
/** Number of different drawings per sex: two shapes, three backgrounds, four figures. */
const drawings = 12;
const mostBytes = 10_000;

export async function givePhotos(work: () => Work, examId: string, stop: AbortSignal | undefined): Promise<void> {
  const drawn = new Map<string, Buffer>();
  const pictureOf = (gender: number, nth: number): Buffer => {
    const key = `${gender} ${nth}`;
    const there = drawn.get(key) ?? portrait({ gender, nth });
    drawn.set(key, there);
    return there;
  };
  for (;;) {
    const people = await withoutPhoto(work(), examId);
    if (people.length === 0 || stop?.aborted) return;
    const { context } = work();
    const { store, ossId } = await storeForNew(context, firstTenant, context.database.kysely);
    const kept: { id: string; stored: StoredObject }[] = [];
    for (const { id, gender } of people) {
      const bytes = pictureOf(gender, Number(BigInt(id) % BigInt(drawings)));
      kept.push({ id, stored: await store.put(bytes, { contentType: 'image/png', maxBytes: mostBytes }) });
    }
    await work().transaction(async (inside) => {
      const fileIds = await takeIds(inside.handle as never, kept.length);
      await bulkInsert(
        inside.handle as never,
        'biz_file',
        kept.map(({ id, stored }, at) => ({
          ...stamps(fileIds[at] ?? ''),
          fileKey: stored.key,
          originalName: `${id}.png`,
          extension: 'png',
          contentType: 'image/png',
          fileSize: stored.size,
          sha256: stored.sha256,
          caseType: photoKind,
          caseId: id,
          boundTime: 'now',
          ossId,
        })),
      );
      const given = kept.map(({ id }, at) => ({ id, photoId: fileIds[at] ?? '' }));
      const mine = sql<boolean>`examiner.exam_id = ${examId}`;
      await inside.table('examiner').changeEach(given, { id: 'bigint', photoId: 'bigint' }, mine);
    });
  }
}

const withoutPhoto = (work: Work, examId: string) =>
  work
    .table('examiner')
    .ofTenant()
    .select()
    .select(['id', 'gender'])
    .where('examId', '=', examId)
    .where('photoId', 'is', null)
    .orderBy('id')
    .limit(atOnce)
    .execute();
