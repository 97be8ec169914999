import { FairTurns, type Share } from '#platform/session/password/fair-turns.ts';
import { ApartProcess } from '../apart/one-at-a-time.ts';
import type { PictureAnswer, PictureJob } from './job.ts';

/**
 * One picture at a time: rotating a large one takes some 400 MB. Users precede strangers, and networks take turns
 * (decision 157).
 */
const turns = new FairTurns(1, 40, 100);

/** The process uses some 60 MB. A phone photograph takes half a second. */
const decoder = new ApartProcess<PictureJob, PictureAnswer>({
  file: 'platform/files/pictures/worker.ts',
  heapMb: 128,
  limit: 20_000,
});

/**
 * Re-encodes a picture from its pixels: no metadata, no appended file, upright, 8 bits of sRGB; animations keep their
 * frames. A picture that times out or crashes the process counts as broken.
 *
 * @param share queue share of the sender (`shareOfActor`)
 */
export const reencodePicture = (job: PictureJob, share: Share): Promise<PictureAnswer> =>
  turns.run(share, async () => (await decoder.ask(job)) ?? { refused: 'broken' });
