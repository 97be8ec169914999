import { createRequire } from 'node:module';
import { fontFile } from '#platform/config/font-folder.ts';

/** The font files of letters, on the page, in print and in the PDF (TrueType, absolute paths). */
export type Faces = {
  /** 仿宋 where the office has it, otherwise 宋 */
  text: string;
  /** 黑体, also for bold text */
  heading: string;
  /** 小标宋 */
  title: string;
  others: readonly string[];
};

const require = createRequire(import.meta.url);
const noto = (path: string): string => require.resolve(`@expo-google-fonts/noto-${path}.ttf`);

/** An office's own fonts where its folder has them (`text.ttf` …), otherwise Noto. */
export function facesIn(folder: string | undefined): Faces {
  const serif = noto('serif-sc/400Regular/NotoSerifSC_400Regular');
  const text = fontFile(folder, 'text') ?? serif;
  const heading = fontFile(folder, 'heading') ?? noto('sans-sc/700Bold/NotoSansSC_700Bold');
  const title = fontFile(folder, 'title') ?? noto('serif-sc/700Bold/NotoSerifSC_700Bold');
  // The Japanese font has characters of names that the Chinese ones of the family lack.
  const others = [text, fontFile(folder, 'rare'), serif, noto('serif-jp/400Regular/NotoSerifJP_400Regular'), heading];
  return { text, heading, title, others: [...new Set(others.filter((path) => path !== undefined))] };
}
