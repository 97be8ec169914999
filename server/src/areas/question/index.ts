export { packWord } from './formats/docx/pack.ts';
export {
  type PictureAt,
  type PlacedPicture,
  paragraphOf,
  wordOf,
  words,
} from './formats/docx/write-body.ts';
export { sourcesIn } from './formats/table/picture-cell.ts';
export { narrowed } from './question/list.ts';
export { withCopies, wordingsShow } from './question/picture-readers.ts';
export { listedColumns, presentRows } from './question/present.ts';
export { openKey, seesKeys, type VersionRow, wordingsOf } from './question/versions.ts';
export { bounded, type PairBounds, pairsAtLeast } from './similarity/pairs.ts';
export { similarIn } from './similarity/similar.ts';
export type { QuestionTableRow } from './tables.ts';
