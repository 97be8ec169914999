import { type Relation, withheldCells } from '../../statistics/disclosure/linked-cells.ts';

export interface Counted {
  districtId: string;
  centreId: string;
  subjectCode: string;
  n: number;
}
export interface Grouped {
  districtId: string;
  dim: string;
  value: number;
  n: number;
}
export interface Paired {
  districtId: string;
  centreId: string;
  subjectCode: string;
  otherCode: string;
  n: number;
}

export interface Withheld {
  city: (subjectCode: string) => boolean;
  district: (id: string, subjectCode: string) => boolean;
  centre: (id: string, subjectCode: string) => boolean;
  /** people with a trait, in a district or in total (null) */
  group: (districtId: string | null, dim: string, value: number) => boolean;
  pair: (place: { districtId?: string | null; centreId?: string | null }, one: string, other: string) => boolean;
}

export const nothingWithheld: Withheld = {
  city: () => false,
  district: () => false,
  centre: () => false,
  group: () => false,
  pair: () => false,
};

const city = 'city';
const district = (id: string): string => `district ${id}`;
/** People without a centre form a cell in each district. */
const centre = (districtId: string, id: string): string => `centre ${districtId} ${id}`;
const total = '';
const ofSubject = (place: string, code: string): string => `${place} | subject ${code}`;
const ofGroup = (place: string, dim: string, value: number): string => `${place} | ${dim} ${value}`;
const pairName = (one: string, other: string): string => [one, other].sort().join(' ');
const ofPair = (place: string, pair: string): string => `${place} | pair ${pair}`;

/**
 * All figures of an examination as cells of people with their relations: places add up to their parent, subjects to the
 * total, groups of a dimension to all, regardless of the call, list or sheet that shows them (domain.md 2.5, S1–S6).
 */
export function cellsOf(counted: readonly Counted[], grouped: readonly Grouped[], paired: readonly Paired[]) {
  const people = new Map<string, number>();
  const parts = new Map<string, { sum: string; parts: Set<string>; overlapping: boolean }>();
  const add = (key: string, n: number) => people.set(key, (people.get(key) ?? 0) + n);
  const relate = (sum: string, by: string, part: string, overlapping = false) => {
    const name = `${sum} by ${by}`;
    const known = parts.get(name) ?? { sum, parts: new Set(), overlapping };
    parts.set(name, known);
    known.parts.add(part);
  };
  const addPlaced = (
    { districtId, centreId }: Pick<Counted, 'districtId' | 'centreId'>,
    n: number,
    named: (place: string) => string,
  ) => {
    const places = [city, district(districtId), centre(districtId, centreId)].map(named);
    for (const [at, key] of places.entries()) {
      add(key, n);
      const above = places[at - 1];
      if (above !== undefined) relate(above, 'places', key);
    }
    return places;
  };
  for (const row of counted) {
    if (row.n <= 0) continue;
    addPlaced(row, row.n, (place) => ofSubject(place, row.subjectCode));
    if (row.subjectCode === total) continue;
    for (const place of [city, district(row.districtId), centre(row.districtId, row.centreId)])
      relate(ofSubject(place, total), 'subjects', ofSubject(place, row.subjectCode), true);
  }
  for (const { districtId, dim, value, n } of grouped) {
    if (n <= 0) continue;
    const [all, own] = [city, district(districtId)];
    for (const place of [all, own]) {
      add(ofGroup(place, dim, value), n);
      relate(ofSubject(place, total), dim, ofGroup(place, dim, value));
    }
    relate(ofGroup(all, dim, value), 'places', ofGroup(own, dim, value));
  }
  for (const row of paired) {
    if (row.n <= 0) continue;
    addPlaced(row, row.n, (place) => ofPair(place, pairName(row.subjectCode, row.otherCode)));
  }
  const relations = [...parts.values()].map((one): Relation => ({ ...one, parts: [...one.parts] }));
  return { people, relations };
}

export function keptBackOf(
  counted: readonly Counted[],
  grouped: readonly Grouped[],
  paired: readonly Paired[],
  least: number,
): Withheld {
  const { people, relations } = cellsOf(counted, grouped, paired);
  const hidden = withheldCells(people, relations, least);
  const districtsOf = new Map<string, Set<string>>();
  for (const { districtId, centreId } of counted)
    districtsOf.set(centreId, (districtsOf.get(centreId) ?? new Set()).add(districtId));
  const ofCentre = (id: string): string[] => [...(districtsOf.get(id) ?? [])].map((above) => centre(above, id));
  const isHidden = (places: readonly string[], named: (place: string) => string): boolean =>
    places.some((place) => hidden.has(named(place)));
  return {
    city: (code) => hidden.has(ofSubject(city, code)),
    district: (id, code) => hidden.has(ofSubject(district(id), code)),
    centre: (id, code) => isHidden(ofCentre(id), (place) => ofSubject(place, code)),
    group: (id, dim, value) => hidden.has(ofGroup(id === null ? city : district(id), dim, value)),
    pair({ districtId, centreId }, one, other) {
      const places = centreId ? ofCentre(centreId) : [districtId ? district(districtId) : city];
      return isHidden(places, (place) => ofPair(place, pairName(one, other)));
    },
  };
}
