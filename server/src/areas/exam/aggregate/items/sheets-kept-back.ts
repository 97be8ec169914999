import type { Work } from '#platform/work.ts';
import { type Relation, withheldCells } from '../../statistics/disclosure/linked-cells.ts';
import type { Where } from '../read.ts';
import { withheldIn } from '../withheld/withheld.ts';
import { leftOutOf, scoredIn } from './left-out.ts';
import { type OfPaper, rowsOfSubject } from './sheet-sums.ts';

/**
 * Whether sheets of a district, or of all, are withheld because few people, or the few remaining ones, could be
 * derived. Sheets follow the scores, which they add up to. Sheets of a single centre are always withheld, because its
 * remainder is not counted.
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

export async function placesKeptBack(
  work: Work,
  of: OfPaper,
  least: number,
): Promise<(districtId: string | null) => boolean> {
  if (least <= 1) return () => false;
  const { city, district } = await withheldIn(work, of.examId);
  const rows = await rowsOfSubject(work, of).select(['paperId', 'districtId', 'sheets']).execute();
  const leftOut = await leftOutOf(work, of, least);
  const cells = new Map<string, Cell>();
  const count = (kind: string, place: string, people: number) => {
    for (const districtId of [null, place]) {
      const name = cellOf(kind, districtId);
      cells.set(name, { kind, districtId, people: (cells.get(name)?.people ?? 0) + people });
    }
  };
  for (const { paperId, districtId, sheets } of rows) count(paperId, districtId, sheets);
  for (const { paperId, districtId, examinerIds } of leftOut) count(paperId, districtId, -examinerIds.length);
  const untold = (districtId: string | null) =>
    districtId === null ? city(of.subjectCode) : district(districtId, of.subjectCode);
  for (const [place, scored] of await scoredIn(work, of))
    count(rest, place, scored - placed([...cells.values()], place));
  const hidden = withheldCells(
    new Map([...cells].map(([name, { people }]) => [name, people])),
    relationsOf([...cells.values()], untold),
    least,
    (name) => {
      const cell = cells.get(name);
      return cell !== undefined && cell.kind !== rest && untold(cell.districtId);
    },
  );
  return (districtId) => hidden.has(cellOf(of.paperId, districtId));
}

interface Cell {
  kind: string;
  districtId: string | null;
  people: number;
}

const rest = 'rest';

const placed = (cells: readonly Cell[], place: string): number =>
  cells.reduce((sum, { districtId, people }) => sum + (districtId === place ? people : 0), 0);

const cellOf = (kind: string, districtId: string | null): string => `${kind} ${districtId ?? ''}`;

/**
 * Districts add up to the total. Papers of a place and scores without a sheet add up to its scores, if these are shown.
 */
function relationsOf(cells: readonly Cell[], untold: (districtId: string | null) => boolean): Relation[] {
  const names = (of: readonly Cell[]) => of.map(({ kind, districtId }) => cellOf(kind, districtId));
  const kinds = [...Map.groupBy(cells, ({ kind }) => kind)];
  const places = [...Map.groupBy(cells, ({ districtId }) => districtId)];
  return [
    ...kinds.map(([kind, own]) => ({
      sum: cellOf(kind, null),
      parts: names(own.filter(({ districtId }) => districtId !== null)),
    })),
    ...places.flatMap(([place, own]) => (untold(place) ? [] : [{ sum: `scores ${place}`, parts: names(own) }])),
  ];
}
