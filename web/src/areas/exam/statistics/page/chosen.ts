import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { useSearchParams } from 'react-router';

export interface Chosen {
  examId: string;
  subjectCode?: string;
  /** a paper of the subject; defaults to its first */
  paperId?: string;
  districtId?: string;
  centreId?: string;
  binWidth: BinWidth;
}
export const binWidths = [1, 2, 5, 10] as const;
export type BinWidth = (typeof binWidths)[number];
const usualWidth: BinWidth = 5;

const names = {
  subjectCode: 'subject',
  paperId: 'paper',
  districtId: 'district',
  centreId: 'centre',
  binWidth: 'bin',
} as const;
export type Choice = Partial<Record<keyof typeof names, string>>;

export function chosenOf(search: URLSearchParams): Chosen {
  const [subjectCode, paperId] = [search.get('subject'), search.get('paper')];
  const [districtId, centreId] = [search.get('district'), search.get('centre')];
  return {
    examId: search.get('id') ?? '',
    ...(subjectCode ? { subjectCode } : {}),
    ...(paperId ? { paperId } : {}),
    ...(districtId ? { districtId } : {}),
    ...(centreId ? { centreId } : {}),
    binWidth: binWidths.find((width) => String(width) === search.get('bin')) ?? usualWidth,
  };
}

export const analysisOf = ({ examId, subjectCode, paperId, districtId, centreId, binWidth }: Chosen) => ({
  examId,
  binWidth,
  ...(subjectCode ? { subjectCode } : {}),
  ...(paperId ? { paperId } : {}),
  ...(districtId ? { districtId } : {}),
  ...(centreId ? { centreId } : {}),
});

/** Address with a changed condition. A new district clears the centre, a new subject the paper. */
export function withChoice(now: URLSearchParams, choice: Choice): URLSearchParams {
  const next = new URLSearchParams(now);
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value));
  if (choice.districtId !== undefined) next.delete(names.centreId);
  if (choice.subjectCode !== undefined) next.delete(names.paperId);
  for (const key of ['subjectCode', 'paperId', 'districtId', 'centreId', 'binWidth'] as const) {
    const value = choice[key];
    if (value !== undefined) set(names[key], value);
  }
  if (next.get('bin') === String(usualWidth)) next.delete('bin');
  return next;
}

export const papersChosen = ({ subjectCode }: Chosen, { subjects }: Pick<ExamRecord, 'subjects'>) => {
  const papers = subjects.find((one) => one.subjectCode === subjectCode)?.papers ?? [];
  return papers.length > 1 ? papers : [];
};

export const withSubject = (chosen: Chosen, { subjects }: Pick<ExamRecord, 'subjects'>): Chosen => {
  const [only, another] = subjects;
  return chosen.subjectCode === undefined && only && !another ? { ...chosen, subjectCode: only.subjectCode } : chosen;
};

export function useChosen(): [Chosen, (choice: Choice) => void] {
  const [search, setSearch] = useSearchParams();
  return [chosenOf(search), (choice) => setSearch((now) => withChoice(now, choice))];
}
