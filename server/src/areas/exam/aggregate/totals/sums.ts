import type { PersonResult, SubjectResult } from '../../result/result-port.ts';
import { type AnswerCounts, addAnswers, emptyAnswerCounts } from '../../statistics/copying/answer-counts.ts';
import { addSheet } from '../../statistics/item/add-sheet.ts';
import { emptySheetTally, type SheetTally } from '../../statistics/item/sheet-tally.ts';
import { addPair, emptyPair, type PairSums } from '../../statistics/tally/pair-sums.ts';
import { addTotal, emptyTally, type Tally } from '../../statistics/tally/tally.ts';
import type { Marking } from './marking.ts';
import { type StructureKey, structureKeys, type Traits } from './people.ts';

export interface Counted {
  districtId: string;
  centreId: string;
  traits: Traits;
  result: PersonResult;
}

export interface TallyCell {
  districtId: string;
  centreId: string;
  subjectCode: string;
  passed: number;
  tally: Tally;
}
export interface PairCell {
  districtId: string;
  centreId: string;
  subjectCode: string;
  otherCode: string;
  sums: PairSums;
}
export interface GroupCell {
  districtId: string;
  dim: StructureKey;
  value: number;
  n: number;
  halves: number;
  passed: number;
}
export interface SheetCell {
  districtId: string;
  subjectCode: string;
  paperId: string;
  gender: number;
  tally: SheetTally;
  answers: AnswerCounts;
}

export class Cells<C> extends Map<string, C> {
  at(key: readonly (string | number)[], make: () => C): C {
    const name = key.join(' ');
    const found = this.get(name) ?? make();
    this.set(name, found);
    return found;
  }
}

export class Sums {
  readonly tallies = new Cells<TallyCell>();
  readonly pairs = new Cells<PairCell>();
  readonly groups = new Cells<GroupCell>();
  readonly sheets = new Cells<SheetCell>();
  readonly #marking: Marking;

  constructor(marking: Marking) {
    this.#marking = marking;
  }

  /**
   * Adds (+1) or removes (−1) a person.
   * @throws RangeError if the person was not counted, or has impossible scores
   */
  async count(person: Counted, people: 1 | -1): Promise<void> {
    const scored = this.#countScores(person, people);
    const { districtId, traits } = person;
    for (const { subjectCode, sheet } of scored) {
      if (!sheet?.itemScores) continue;
      const { paperId, answers, itemScores } = sheet;
      const key = { districtId, subjectCode, paperId, gender: traits.gender };
      await this.#countSheet(key, { answers, itemScores }, people);
    }
  }

  #countScores(person: Counted, people: 1 | -1): (SubjectResult & { score: number })[] {
    const { total, passed, subjects } = person.result;
    const scored = subjects.filter((subject): subject is SubjectResult & { score: number } => subject.score !== null);
    if (total !== null) {
      this.#countTotal(person, '', total, passed, people);
      this.#countTraits(person, total, passed, people);
    }
    for (const { subjectCode, score } of scored)
      this.#countTotal(person, subjectCode, score, score >= this.lineOf(subjectCode), people);
    const inOrder = scored.toSorted((one, other) => (one.subjectCode < other.subjectCode ? -1 : 1));
    for (const [place, one] of inOrder.entries())
      for (const other of inOrder.slice(place + 1)) this.#countPair(person, one, other, people);
    return scored;
  }

  lineOf(subjectCode: string): number {
    return this.#marking.line.get(subjectCode) ?? Number.POSITIVE_INFINITY;
  }

  #countTotal(person: Counted, subjectCode: string, halves: number, passed: boolean, people: 1 | -1): void {
    const cell = this.tallyAt(person.districtId, person.centreId, subjectCode);
    addTotal(cell.tally, halves, people);
    if (passed) cell.passed += people;
  }

  tallyAt(districtId: string, centreId: string, subjectCode: string): TallyCell {
    return this.tallies.at([districtId, centreId, subjectCode], () => {
      const tally = emptyTally(this.#marking.full.get(subjectCode) ?? 0);
      return { districtId, centreId, subjectCode, passed: 0, tally };
    });
  }

  #countPair(
    { districtId, centreId }: Counted,
    one: { subjectCode: string; score: number },
    other: { subjectCode: string; score: number },
    people: 1 | -1,
  ): void {
    const key = { districtId, centreId, subjectCode: one.subjectCode, otherCode: other.subjectCode };
    addPair(this.pairAt(key).sums, one.score, other.score, people);
  }

  pairAt(key: Omit<PairCell, 'sums'>): PairCell {
    const { districtId, centreId, subjectCode, otherCode } = key;
    return this.pairs.at([districtId, centreId, subjectCode, otherCode], () => ({ ...key, sums: emptyPair() }));
  }

  #countTraits({ districtId, traits }: Counted, halves: number, passed: boolean, people: 1 | -1): void {
    for (const dim of structureKeys) {
      const cell = this.groupAt({ districtId, dim, value: traits[dim] });
      cell.n += people;
      cell.halves += people * halves;
      cell.passed += passed ? people : 0;
    }
  }

  groupAt(key: Pick<GroupCell, 'districtId' | 'dim' | 'value'>): GroupCell {
    const { districtId, dim, value } = key;
    return this.groups.at([districtId, dim, value], () => ({ ...key, n: 0, halves: 0, passed: 0 }));
  }

  async #countSheet(
    key: Omit<SheetCell, 'tally' | 'answers'>,
    { answers, itemScores }: { answers: Uint8Array | null; itemScores: Uint8Array },
    people: 1 | -1,
  ): Promise<void> {
    const reader = await this.#marking.paper(key.paperId);
    const chosen = reader?.unpackAnswers(answers);
    if (!reader || !chosen) return;
    const cell = this.sheetsAt(key, reader.items);
    addSheet(cell.tally, { scores: reader.unpackScores(itemScores), answers: chosen }, people);
    addAnswers(cell.answers, chosen, people);
  }

  sheetsAt(key: Omit<SheetCell, 'tally' | 'answers'>, items: SheetTally['items']): SheetCell {
    return this.sheets.at([key.districtId, key.subjectCode, key.paperId, key.gender], () => ({
      ...key,
      tally: emptySheetTally(items),
      answers: emptyAnswerCounts(items.length),
    }));
  }
}
