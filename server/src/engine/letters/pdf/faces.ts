import { nodesOf } from '#platform/text/rich-nodes.ts';
import type { Faces } from '../faces/faces.ts';
import { type ChildNode, isText } from './dom.ts';
import { glyphCover, type Piece } from './glyphs.ts';

/** Font names in a PDF: bold of the first is 黑体; Chinese type has no italics, so emphasis is upright. */
export const TEXT_FONT = 'Letter';
export const TITLE_FONT = 'Title';
export const otherFont = (place: string | number): string => `Other${place}`;

type Styles = { normal: string; bold: string; italics: string; bolditalics: string };

const styles = (normal: string, bold = normal): Styles => ({ normal, bold, italics: normal, bolditalics: bold });

export const fontsOf = ({ text, heading, title, others }: Faces): Record<string, Styles> => ({
  [TEXT_FONT]: styles(text, heading),
  [TITLE_FONT]: styles(title),
  ...Object.fromEntries(others.map((path, place) => [otherFont(place), styles(path)])),
});

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Marks characters of another font with a tag that letters never contain: `<face at="0">`. */
const markupOf = ({ text, other }: Piece): string =>
  other === undefined ? escaped(text) : `<face at="${other}">${escaped(text)}</face>`;

/** Splits every text by the fonts that have its characters; adds characters without a font to `missing`. */
export function withFaces(nodes: readonly ChildNode[], faces: Faces, missing: Set<string>): ChildNode[] {
  const cover = glyphCover(faces, (character) => missing.add(character));
  const cut = (node: ChildNode): ChildNode[] => {
    if (isText(node)) return nodesOf(cover(node.data).map(markupOf).join(''));
    if ('children' in node) node.children = node.children.flatMap(cut);
    return [node];
  };
  return nodes.flatMap(cut);
}
