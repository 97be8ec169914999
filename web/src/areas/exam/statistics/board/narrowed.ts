import { useSearchParams } from 'react-router';
import { addressWith } from '#platform/pages/tab.ts';
import { readDay } from '#ui/dates/day.ts';
import { examPaths } from '../../formal/exams.ts';

export interface Narrowed {
  from?: string;
  to?: string;
  districtId?: string;
  projectType?: number;
}

const projectIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d?$/.test(text) ? Number(text) : undefined;

export function narrowedIn(search: URLSearchParams) {
  const days = { from: search.get('from') ?? '', until: search.get('until') ?? '' };
  const [from, to] = [readDay(days.from), readDay(days.until)];
  const [districtId, projectType] = [search.get('district'), projectIn(search.get('project'))];
  const narrowed: Narrowed = {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(districtId ? { districtId } : {}),
    ...(projectType ? { projectType } : {}),
  };
  return { days, narrowed, examId: search.get('exam') ?? '' };
}

type Word = 'from' | 'until' | 'district' | 'project' | 'exam';

export function useNarrow() {
  const [, setSearch] = useSearchParams();
  return (next: Partial<Record<Word, string>>, replace = false) =>
    setSearch(
      (now) => {
        const words = new URLSearchParams(now);
        for (const [key, value] of Object.entries(next)) {
          if (value) words.set(key, value);
          else words.delete(key);
        }
        return words;
      },
      { replace },
    );
}

/** The district is omitted: a user of one district sees only its examinations. */
export const examsOf = ({ from, to, projectType }: Narrowed, more: Record<string, number> = {}): string =>
  addressWith(examPaths.list, {
    ...(projectType ? { projectType } : {}),
    ...more,
    ...(from ? { examStart_datege: `${from} 00:00:00` } : {}),
    ...(to ? { examStart_datele: `${to} 23:59:59` } : {}),
  });
