import { sql } from 'kysely';
import type { TestApp } from '../../../testing/app.ts';

interface Kept {
  districtId: string | null;
  status: number;
  duration: number;
  submitTime: string;
  answers: Record<string, { picks?: number[]; text?: string }>;
}

export class SecondCount {
  readonly rows: readonly Kept[];
  constructor(rows: readonly Kept[]) {
    this.rows = rows;
  }

  static async of(app: TestApp<string>, surveyId: string): Promise<SecondCount> {
    const { rows } = await sql<Kept>`select district_id, status, duration, submit_time, answers from survey_answer
      where survey_id = ${surveyId} and is_deleted = 0`.execute(app.db);
    return new SecondCount(rows);
  }

  get valid(): readonly Kept[] {
    return this.rows.filter(({ status }) => status === 1);
  }

  within(districtId: string): SecondCount {
    return new SecondCount(this.rows.filter((row) => row.districtId === districtId));
  }

  picksOf(id: string): number[] {
    return this.valid.flatMap(({ answers }) => answers[id]?.picks?.slice(0, 1) ?? []);
  }

  /** Picks in a row of a matrix, where 0 means no answer. */
  rowPicks(id: string, row: number): number[] {
    return this.valid.flatMap(({ answers }) => answers[id]?.picks?.slice(row, row + 1) ?? []).filter((key) => key > 0);
  }

  choices(id: string, key: number): number {
    return this.valid.filter(({ answers }) => answers[id]?.picks?.includes(key)).length;
  }

  answered(id: string): number {
    return this.valid.filter(({ answers }) => answers[id] !== undefined).length;
  }

  mean(id: string, row?: number): number | null {
    const values = row === undefined ? this.picksOf(id) : this.rowPicks(id, row);
    return values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;
  }

  sd(id: string): number {
    const values = this.picksOf(id);
    const mean = this.mean(id) ?? 0;
    return Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1));
  }

  nps(id: string): number {
    const values = this.picksOf(id);
    const promoters = values.filter((one) => one >= 9).length;
    const detractors = values.filter((one) => one <= 6).length;
    return (promoters / values.length - detractors / values.length) * 100;
  }

  texts(id: string, word: string): number {
    return this.valid.filter(({ answers }) => answers[id]?.text?.includes(word)).length;
  }
}
