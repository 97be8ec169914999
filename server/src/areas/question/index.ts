import './tables.ts';
import type { Route } from '#platform/http/route.ts';
import { auditRoutes } from './audit/routes.ts';
import { bankRoutes } from './bank/routes.ts';
import { centreRoutes } from './centre/routes.ts';
import { knowledgeRoutes } from './knowledge/routes.ts';
import { questionRoutes } from './question/routes.ts';
import { similarRoutes } from './similarity/routes.ts';

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
export { listedColumns, presentRows } from './question/present.ts';
export { openKey, seesKeys, type VersionRow, wordingsOf } from './question/versions.ts';
export { pairsAtLeast } from './similarity/pairs.ts';
export { similarIn } from './similarity/similar.ts';
export type { QuestionTableRow } from './tables.ts';

export const questionAreaRoutes: readonly Route[] = [
  ...knowledgeRoutes,
  ...bankRoutes,
  ...questionRoutes,
  ...similarRoutes,
  ...auditRoutes,
  ...centreRoutes,
];
