import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Counted, type Grouped, keptBackOf, type Paired } from './kept-back.ts';

const least = 5;
const codes = ['GS', 'JC', 'XX'];
const prime = 1_000_003n;
type Vector = bigint[];

function spans(rows: readonly Vector[]): (wanted: Vector) => boolean {
  const inverse = (value: bigint): bigint => {
    let [result, base] = [1n, value];
    for (let power = prime - 2n; power > 0n; power /= 2n) {
      if (power % 2n === 1n) result = (result * base) % prime;
      base = (base * base) % prime;
    }
    return result;
  };
  const basis: { pivot: number; row: Vector }[] = [];
  const rest = (vector: Vector): Vector => {
    let left = vector.map((value) => ((value % prime) + prime) % prime);
    for (const { pivot, row } of basis) {
      const times = left[pivot] ?? 0n;
      if (times !== 0n) left = left.map((value, at) => (((value - times * (row[at] ?? 0n)) % prime) + prime) % prime);
    }
    return left;
  };
  for (const vector of rows) {
    const left = rest(vector);
    const pivot = left.findIndex((value) => value !== 0n);
    if (pivot < 0) continue;
    const scale = inverse(left[pivot] ?? 1n);
    basis.push({ pivot, row: left.map((value) => (value * scale) % prime) });
  }
  return (wanted) => rest(wanted).every((value) => value === 0n);
}

interface Person {
  districtId: string;
  centreId: string;
  subjects: string[];
  traits: Record<'gender' | 'age', number>;
}

const person = fc.record({
  place: fc.constantFrom('1 11', '1 12', '1 13', '2 21', '2 22', '3 31', '3 32'),
  subjects: fc.subarray(codes, { minLength: 1 }),
  traits: fc.record({ gender: fc.integer({ min: 1, max: 2 }), age: fc.integer({ min: 1, max: 3 }) }),
});
const somebody = fc
  .array(fc.tuple(person, fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 40 }))), {
    minLength: 1,
    maxLength: 14,
  })
  .map((kinds) =>
    kinds.flatMap(([{ place, ...one }, times]): Person[] => {
      const [districtId = '', centreId = ''] = place.split(' ');
      return Array.from({ length: times }, () => ({ ...one, districtId, centreId }));
    }),
  );

const tally = <K extends object>(keys: readonly K[]): (K & { n: number })[] =>
  [...Map.groupBy(keys, (key) => JSON.stringify(key)).values()].flatMap((own) =>
    own[0] ? [{ ...own[0], n: own.length }] : [],
  );
const sums = (people: readonly Person[]) => ({
  counted: tally(
    people.flatMap(({ districtId, centreId, subjects }) =>
      [...subjects, ''].map((subjectCode) => ({ districtId, centreId, subjectCode })),
    ),
  ) satisfies Counted[],
  grouped: tally(
    people.flatMap(({ districtId, traits }) =>
      Object.entries(traits).map(([dim, value]) => ({ districtId, dim, value })),
    ),
  ) satisfies Grouped[],
  paired: tally(
    people.flatMap(({ districtId, centreId, subjects }) =>
      codes.flatMap((one, at) =>
        codes
          .slice(at + 1)
          .flatMap((other) =>
            subjects.includes(one) && subjects.includes(other)
              ? [{ districtId, centreId, subjectCode: one, otherCode: other }]
              : [],
          ),
      ),
    ),
  ) satisfies Paired[],
});

test('keeps withheld figures independent of all shown ones', () => {
  let hiddenCells = 0;
  let toldCells = 0;
  fc.assert(
    fc.property(somebody, (people) => {
      const { counted, grouped, paired } = sums(people);
      const withheld = keptBackOf(counted, grouped, paired, least);
      // unknowns: each centre and subject, each district and group, each centre and pair
      const atoms = new Map<string, number>();
      const atom = (name: string): number => {
        const known = atoms.get(name) ?? atoms.size;
        atoms.set(name, known);
        return known;
      };
      for (const row of counted) if (row.subjectCode) atom(`s ${row.centreId} ${row.subjectCode}`);
      for (const row of grouped) atom(`g ${row.districtId} ${row.dim} ${row.value}`);
      for (const row of paired) atom(`p ${row.centreId} ${row.subjectCode} ${row.otherCode}`);
      const vector = (...names: readonly string[]): Vector => {
        const found: Vector = Array.from({ length: atoms.size }, () => 0n);
        for (const name of names) found[atom(name)] = 1n;
        return found;
      };
      const scores = (holds: (row: Counted) => boolean): Vector =>
        vector(
          ...counted
            .filter((row) => row.subjectCode !== '' && holds(row))
            .map((row) => `s ${row.centreId} ${row.subjectCode}`),
        );
      const groups = (holds: (row: Grouped) => boolean): Vector =>
        vector(...grouped.filter(holds).map((row) => `g ${row.districtId} ${row.dim} ${row.value}`));
      const pairs = (holds: (row: Paired) => boolean): Vector =>
        vector(...paired.filter(holds).map((row) => `p ${row.centreId} ${row.subjectCode} ${row.otherCode}`));

      const cells: { n: number; isHidden: boolean; vector: Vector }[] = [];
      const districts = [...new Set(counted.map(({ districtId }) => districtId))];
      const centres = [...new Set(counted.map(({ centreId }) => centreId))];
      const countOf = (rows: readonly { n: number }[]) => rows.reduce((all, { n }) => all + n, 0);
      for (const code of [...codes, '']) {
        const places: [(row: Counted) => boolean, boolean][] = [
          [() => true, withheld.city(code)],
          ...districts.map((id): [(row: Counted) => boolean, boolean] => [
            ({ districtId }) => districtId === id,
            withheld.district(id, code),
          ]),
          ...centres.map((id): [(row: Counted) => boolean, boolean] => [
            ({ centreId }) => centreId === id,
            withheld.centre(id, code),
          ]),
        ];
        for (const [isThere, isHidden] of places) {
          const own = counted.filter((row) => isThere(row) && row.subjectCode === code);
          if (own.length === 0) continue;
          const isAsked = (row: Counted) => isThere(row) && (code === '' || row.subjectCode === code);
          cells.push({ n: countOf(own), isHidden, vector: scores(isAsked) });
        }
      }
      for (const [dim, own] of Map.groupBy(grouped, (row) => row.dim))
        for (const value of new Set(own.map((row) => row.value)))
          for (const id of [null, ...districts]) {
            const isThere = (row: Grouped) =>
              row.dim === dim && row.value === value && (id === null || row.districtId === id);
            const rows = own.filter(isThere);
            if (rows.length === 0) continue;
            cells.push({ n: countOf(rows), isHidden: withheld.group(id, dim, value), vector: groups(isThere) });
          }
      for (const own of Map.groupBy(paired, (row) => `${row.subjectCode} ${row.otherCode}`).values()) {
        const [{ subjectCode, otherCode } = { subjectCode: '', otherCode: '' }] = own;
        const asked = [
          {},
          ...districts.map((districtId) => ({ districtId })),
          ...centres.map((centreId) => ({ centreId })),
        ] as { districtId?: string; centreId?: string }[];
        for (const place of asked) {
          const isThere = (row: Paired) =>
            (place.districtId ?? row.districtId) === row.districtId &&
            (place.centreId ?? row.centreId) === row.centreId;
          const rows = own.filter(isThere);
          if (rows.length === 0) continue;
          const isAsked = (row: Paired) =>
            isThere(row) && row.subjectCode === subjectCode && row.otherCode === otherCode;
          cells.push({
            n: countOf(rows),
            isHidden: withheld.pair(place, subjectCode, otherCode),
            vector: pairs(isAsked),
          });
        }
      }
      // every person of a district is counted once per dimension, which readers know
      const identities = districts.flatMap((id) =>
        [...new Set(grouped.map(({ dim }) => dim))].map((dim) => {
          const all = scores((row) => row.districtId === id);
          const parts = groups((row) => row.districtId === id && row.dim === dim);
          return all.map((value, at) => value - (parts[at] ?? 0n));
        }),
      );
      for (const { n, isHidden } of cells) if (n < least) expect(isHidden).toBe(true);
      const told = cells.filter(({ isHidden }) => !isHidden);
      const isKnown = spans([...identities, ...told.map((cell) => cell.vector)]);
      for (const { n, isHidden, vector: wanted } of cells)
        if (isHidden) expect([n, isKnown(wanted)]).toEqual([n, false]);
      hiddenCells += cells.length - told.length;
      toldCells += told.length;
    }),
    { numRuns: 150, seed: 38 },
  );
  expect(hiddenCells).toBeGreaterThan(1000);
  expect(toldCells).toBeGreaterThan(1000);
});

test('withholds nothing if all groups are large enough', () => {
  const people = ['1 11', '1 12', '2 21'].flatMap((place) => {
    const [districtId = '', centreId = ''] = place.split(' ');
    return Array.from(
      { length: 20 },
      (_, at): Person => ({
        districtId,
        centreId,
        subjects: ['GS', 'JC'],
        traits: { gender: 1 + (at % 2), age: 1 + (at % 3) },
      }),
    );
  });
  const { counted, grouped, paired } = sums(people);
  const { city, district, centre, group, pair } = keptBackOf(counted, grouped, paired, least);
  expect([city(''), district('1', 'GS'), centre('11', ''), group('1', 'age', 1), pair({}, 'GS', 'JC')]).toEqual(
    Array(5).fill(false),
  );
});
