import { setImmediate as othersTurn } from 'node:timers/promises';
import { SheetCounter, type SheetLayout, sheetLayout } from '../../statistics/item/sheet-counter.ts';
import { isObjective } from '../../statistics/sheet/sheet-item.ts';
import { addPair } from '../../statistics/tally/pair-sums.ts';
import { addTotal } from '../../statistics/tally/tally.ts';
import { IdPlaces, intAt } from './id-places.ts';
import type { Marking } from './marking.ts';
import { idBytes, noBirthday, type PartRows, personBytes, resultBytes, scoreBytes } from './part-rows.ts';
import { ageBand, structureKeys } from './people.ts';
import { type GroupCell, Sums } from './sums.ts';

const none = -(2 ** 31);
const millisecondsOfDay = 86_400_000;

interface PaperCount {
  subjectCode: string;
  paperId: string;
  layout: SheetLayout;
  counters: SheetCounter[];
}

interface People {
  places: IdPlaces;
  totals: Int32Array;
  passed: Uint8Array;
  /** by subject, in the order of the codes; `none` if it does not count */
  scores: Map<string, Int32Array>;
  groups: Int32Array;
}

/**
 * Counts an examination part by part from bytes into arrays, with the same result as `Sums`, which adds and removes
 * single people: sums.test.ts compares both.
 */
export class PartsCounter {
  readonly #marking: Marking;
  readonly #sums: Sums;
  readonly #papers = new Map<string, PaperCount | null>();
  readonly #groups: { districtId: string; gender: number }[] = [];
  readonly #groupNumbers = new Map<string, Map<number, number>>();
  readonly #traits = new Map<string, Map<number, GroupCell>[]>();
  readonly #ages = new Map<number, number>();

  constructor(marking: Marking) {
    this.#marking = marking;
    this.#sums = new Sums(marking);
  }

  async add(part: PartRows): Promise<void> {
    const people = this.#scored(part);
    this.#countScores(part, people);
    await othersTurn();
    for (const sheets of part.sheets) {
      await this.#countSheets(sheets, people);
      await othersTurn();
    }
  }

  async taken(): Promise<Sums> {
    for (const paper of this.#papers.values()) {
      if (!paper) continue;
      const { subjectCode, paperId, counters } = paper;
      for (const [group, counter] of counters.entries()) {
        const place = this.#groups[group];
        if (!counter || !place) continue;
        const key = { districtId: place.districtId, subjectCode, paperId, gender: place.gender };
        this.#sums.sheets.at(Object.values(key), () => ({ ...key, ...counter.taken() }));
        delete counters[group];
        await othersTurn();
      }
    }
    return this.#sums;
  }

  #scored({ people: count, placed, results, scores }: PartRows): People {
    const places = new IdPlaces(count);
    for (const { people } of placed)
      for (let from = 0; from < people.length; from += personBytes) places.add(people, from);
    const totals = new Int32Array(count).fill(none);
    const passed = new Uint8Array(count);
    for (let from = 0; from < results.length; from += resultBytes) {
      const place = places.at(results, from);
      totals[place] = intAt(results, from + 8);
      passed[place] = intAt(results, from + 12) === 1 ? 1 : 0;
    }
    const inOrder = scores.toSorted((one, other) => (one.subjectCode < other.subjectCode ? -1 : 1));
    return {
      places,
      totals,
      passed,
      scores: new Map(inOrder.map((row) => [row.subjectCode, scoresAt(places, row.scores, count)])),
      groups: new Int32Array(count),
    };
  }

  #countScores({ placed }: PartRows, { totals, passed, scores, groups }: People): void {
    let first = 0;
    for (const { districtId, centreId, subjects, people } of placed) {
      const end = first + people.length / personBytes;
      for (const [code, own] of scores) if (!subjects.includes(code)) own.fill(none, first, end);
      const columns = [...scores]
        .filter(([code]) => subjects.includes(code))
        .map(([code, own]) => ({
          code,
          own,
          line: this.#sums.lineOf(code),
          cell: this.#sums.tallyAt(districtId, centreId, code),
        }));
      const pairs = columns.flatMap((one, at) =>
        columns.slice(at + 1).map((other) => ({
          one: one.own,
          other: other.own,
          sums: this.#sums.pairAt({ districtId, centreId, subjectCode: one.code, otherCode: other.code }).sums,
        })),
      );
      const whole = this.#sums.tallyAt(districtId, centreId, '');
      const groupOf = this.#groupsOf(districtId);
      for (let place = first; place < end; place += 1) {
        const from = (place - first) * personBytes;
        const total = totals[place] ?? none;
        groups[place] = groupOf(intAt(people, from + traitAt.gender));
        if (total !== none) {
          addTotal(whole.tally, total, 1);
          whole.passed += passed[place] ?? 0;
          this.#countTraits(districtId, people, from, total, passed[place] ?? 0);
        }
        for (const { own, line, cell } of columns) {
          const score = own[place] ?? none;
          if (score === none) continue;
          addTotal(cell.tally, score, 1);
          if (score >= line) cell.passed += 1;
        }
        for (const { one, other, sums } of pairs) {
          const [x, y] = [one[place] ?? none, other[place] ?? none];
          if (x !== none && y !== none) addPair(sums, x, y, 1);
        }
      }
      first = end;
    }
  }

  #countTraits(districtId: string, people: Uint8Array, from: number, halves: number, passed: number): void {
    const cells = this.#traitsOf(districtId);
    for (const [at, dim] of structureKeys.entries()) {
      const value = dim === 'age' ? this.#ageOf(intAt(people, from + 8)) : intAt(people, from + traitAt[dim]);
      let cell = cells[at]?.get(value);
      if (!cell) {
        cell = this.#sums.groupAt({ districtId, dim, value });
        cells[at]?.set(value, cell);
      }
      cell.n += 1;
      cell.halves += halves;
      cell.passed += passed;
    }
  }

  #traitsOf(districtId: string): Map<number, GroupCell>[] {
    const known = this.#traits.get(districtId) ?? structureKeys.map(() => new Map<number, GroupCell>());
    this.#traits.set(districtId, known);
    return known;
  }

  #ageOf(days: number): number {
    const known = this.#ages.get(days);
    if (known !== undefined) return known;
    const birthday =
      days === noBirthday ? null : new Date(Date.UTC(2000, 0, 1) + days * millisecondsOfDay).toISOString().slice(0, 10);
    const band = ageBand(birthday, this.#marking.examStart);
    this.#ages.set(days, band);
    return band;
  }

  #groupsOf(districtId: string): (gender: number) => number {
    const known = this.#groupNumbers.get(districtId) ?? new Map<number, number>();
    this.#groupNumbers.set(districtId, known);
    return (gender) => {
      const number = known.get(gender) ?? this.#groups.push({ districtId, gender }) - 1;
      known.set(gender, number);
      return number;
    };
  }

  async #countSheets(rows: PartRows['sheets'][number], { places, scores, groups }: People): Promise<void> {
    const { subjectCode, paperId, ids } = rows;
    const own = scores.get(subjectCode);
    const paper = await this.#paperOf(subjectCode, paperId);
    if (!own || !paper) return;
    const { layout, counters } = paper;
    if (rows.answers === null && layout.items.some(isObjective)) return;
    const count = ids.length / idBytes;
    for (const [bytes, length] of [
      [rows.answers, layout.answers.length],
      [rows.itemScores, layout.scores.length],
    ] as const)
      if (bytes !== null && bytes.length !== count * length)
        throw new RangeError(`${bytes.length / count} bytes of a sheet instead of ${length}`);
    for (let nth = 0; nth < count; nth += 1) {
      const place = places.at(ids, nth * idBytes);
      if (place < 0 || own[place] === none) continue;
      const group = groups[place] ?? 0;
      let counter = counters[group];
      if (!counter) {
        counter = new SheetCounter(layout);
        counters[group] = counter;
      }
      counter.add(rows, nth);
    }
  }

  async #paperOf(subjectCode: string, paperId: string): Promise<PaperCount | null> {
    const name = `${subjectCode} ${paperId}`;
    const known = this.#papers.get(name);
    if (known !== undefined) return known;
    const reader = await this.#marking.paper(paperId);
    const made = reader && { subjectCode, paperId, layout: sheetLayout(reader.items), counters: [] };
    this.#papers.set(name, made);
    return made;
  }
}

const traitAt = { gender: 12, education: 16, unit: 20, attempt: 24 } as const;

function scoresAt(places: IdPlaces, bytes: Uint8Array, count: number): Int32Array {
  const scores = new Int32Array(count).fill(none);
  for (let from = 0; from < bytes.length; from += scoreBytes) {
    const place = places.at(bytes, from);
    if (place >= 0) scores[place] = intAt(bytes, from + 8);
  }
  return scores;
}
