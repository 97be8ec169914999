import type { Work } from '#platform/work.ts';
import { type Relation, withheldCells } from '../statistics/disclosure/linked-cells.ts';
import type { Where } from './read.ts';
import { type OfPaper, rowsOfSubject } from './sheet-sums.ts';
import { withheldIn } from './withheld.ts';

/**
 * Whether the sheets of a district, or of all, are so few, or beside so few, that what the others answered tells them. What is
 * kept back of the scores is kept back of the sheets, which add up to them; of a single centre nobody counts how many are left.
 */
export async function sheetsKeptBack(
  work: Work,
  of: OfPaper,
  { districtId, centreId }: Where,
  least: number,
): Promise<boolean> {
  if (least <= 1) return false;
  if (centreId) return true;
  return (await placesKeptBack(work, of, least))(districtId ?? null);
}

/** The same of each district, or (null) of all that the caller sees. */
export async function placesKeptBack(
  work: Work,
  of: OfPaper,
  least: number,
): Promise<(districtId: string | null) => boolean> {
  if (least <= 1) return () => false;
  const { city, district } = await withheldIn(work, of.examId);
  const rows = await rowsOfSubject(work, of).select(['paperId', 'districtId', 'sheets']).execute();
  const cells = new Map<string, { paperId: string; districtId: string | null; sheets: number }>();
  for (const { paperId, districtId: place, sheets } of rows)
    for (const at of [null, place]) {
      const name = cellOf(paperId, at);
      cells.set(name, { paperId, districtId: at, sheets: (cells.get(name)?.sheets ?? 0) + sheets });
    }
  const hidden = withheldCells(
    new Map([...cells].map(([name, cell]) => [name, cell.sheets])),
    relationsOf([...cells.values()]),
    least,
    (name) => {
      const place = cells.get(name)?.districtId ?? null;
      return place === null ? city(of.subjectCode) : district(place, of.subjectCode);
    },
  );
  return (districtId) => hidden.has(cellOf(of.paperId, districtId));
}

const cellOf = (paperId: string, districtId: string | null): string => `${paperId} ${districtId ?? ''}`;

/** Districts of a paper add up to it; papers of a subject, in a district and in all, to scores that are told by others. */
function relationsOf(cells: readonly { paperId: string; districtId: string | null }[]): Relation[] {
  const names = (of: typeof cells) => of.map(({ paperId, districtId }) => cellOf(paperId, districtId));
  const papers = [...Map.groupBy(cells, ({ paperId }) => paperId)];
  const places = [...Map.groupBy(cells, ({ districtId }) => districtId)];
  return [
    ...papers.map(([paperId, own]) => ({
      sum: cellOf(paperId, null),
      parts: names(own.filter(({ districtId }) => districtId !== null)),
    })),
    ...(papers.length > 1 ? places.map(([place, own]) => ({ sum: `scores ${place}`, parts: names(own) })) : []),
  ];
}
