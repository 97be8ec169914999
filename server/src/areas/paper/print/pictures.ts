import { type PlacedPicture, sourcesIn } from '#areas/question/index.ts';
import { bytesSource } from '#platform/files/inspect/byte-source.ts';
import { detectKind } from '#platform/files/inspect/detect-kind.ts';
import { imageSize } from '#platform/files/inspect/image-size.ts';
import { isImage, kindFacts } from '#platform/files/kinds.ts';
import { pictureBytes } from '#platform/files/picture-bytes.ts';
import type { Work } from '#platform/work.ts';
import type { Numbered, PrintedSection } from './numbered.ts';

const most = 40 * 1024 * 1024;

interface Placed {
  at: PlacedPicture;
  name: string;
  bytes: Buffer;
}

const textsOf = ({ face, key }: Numbered, withAnswers: boolean): string[] => [
  face.stem,
  ...[...face.options, ...face.targets].map(({ text }) => text),
  ...(withAnswers && key ? [key.analysis, key.answer.kind === 'text' ? key.answer.text : ''] : []),
];

export async function placedPictures(
  work: Work,
  sections: readonly PrintedSection[],
  withAnswers: boolean,
): Promise<Map<string, Placed>> {
  const blocks = sections.flatMap((section) => section.blocks);
  const texts = blocks.flatMap(({ reading, questions }) => [
    reading?.stem ?? '',
    ...questions.flatMap((one) => textsOf(one, withAnswers)),
  ]);
  const placed = new Map<string, Placed>();
  for (const [address, bytes] of await pictureBytes(work, texts.flatMap(sourcesIn), most)) {
    const kind = await detectKind(bytesSource(bytes));
    const ending = kind && isImage(kind) ? kindFacts(kind)?.extensions[0] : undefined;
    if (!kind || !ending) continue;
    const number = placed.size + 10;
    const { width, height } = (await imageSize(bytesSource(bytes), kind)) ?? { width: 0, height: 0 };
    placed.set(address, { at: { id: `rId${number}`, width, height }, name: `media/image${number}.${ending}`, bytes });
  }
  return placed;
}
