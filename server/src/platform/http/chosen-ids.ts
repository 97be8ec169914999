import { refuse } from './errors.ts';

interface Ids {
  ids?: string[] | undefined;
}

/**
 * The ids of the query, or else of the body.
 * @throws 400 when neither has any
 */
export function chosenIds(query: Ids, body: Ids): string[] {
  const ids = query.ids ?? body.ids;
  if (!ids) throw refuse('nothingChosen');
  return ids;
}
