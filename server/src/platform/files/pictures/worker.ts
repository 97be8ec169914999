import sharp, { type Sharp } from 'sharp';
import type { PictureAnswer, PictureJob } from './job.ts';

const mostFrames = 300;

// Nothing is cached between pictures, and only the four formats can be opened.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadWebpFile',
  ],
});

async function makeAnew({ input, output, kind, maxPixels, maxSide }: PictureJob): Promise<PictureAnswer> {
  const animated = kind === 'gif' || kind === 'webp';
  const opened = sharp(input, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, animated });
  const { format, pages = 1 } = await opened.metadata();
  if (format !== kind) return { refused: 'broken' };
  if (pages > mostFrames) return { refused: 'pixels' };
  // Drops metadata (EXIF, GPS, comments, profiles) after applying the orientation to the pixels.
  let picture = (pages > 1 ? opened : opened.autoOrient()).toColourspace('srgb');
  if (maxSide !== undefined)
    picture = picture.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  await written(picture, kind).toFile(output);
  return { done: true };
}

function written(picture: Sharp, kind: PictureJob['kind']): Sharp {
  switch (kind) {
    case 'jpeg':
      return picture.jpeg({ quality: 90 });
    case 'png':
      return picture.png({ compressionLevel: 8 });
    case 'gif':
      return picture.gif();
    case 'webp':
      return picture.webp({ quality: 90 });
  }
}

async function answerTo(job: PictureJob): Promise<PictureAnswer> {
  try {
    return await makeAnew(job);
  } catch (error) {
    return { refused: /pixel limit/i.test(String(error)) ? 'pixels' : 'broken' };
  }
}

process.on('message', async (job: PictureJob) => process.send?.(await answerTo(job)));
process.on('disconnect', () => process.exit());
