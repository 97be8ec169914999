import { useSearchParams } from 'react-router';
import { readDay } from '#ui/dates/day.ts';

export function useChosen() {
  const [search, setSearch] = useSearchParams();
  const days = { from: search.get('from') ?? '', until: search.get('until') ?? '' };
  const [id, districtId] = [search.get('id') ?? '', search.get('district') ?? ''];
  const [from, until] = [readDay(days.from), readDay(days.until)];
  const query = {
    surveyId: id,
    ...(districtId ? { districtId } : {}),
    ...(from ? { from } : {}),
    ...(until ? { to: until } : {}),
  };
  const choose = (next: Partial<Record<'id' | 'district' | 'from' | 'until', string>>) =>
    setSearch(
      (now) => {
        const words = new URLSearchParams(now);
        for (const [key, value] of Object.entries(next)) {
          if (value) words.set(key, value);
          else words.delete(key);
        }
        return words;
      },
      { replace: true },
    );
  return { id, districtId, days, query, choose };
}
