import { type Preset, presetsOf } from '../../dates/presets.ts';
import { boundOf, type SearchField } from '../search/search-field.ts';

type Filters = Readonly<Record<string, string>>;
type DaysField = Extract<SearchField, { input: 'days' }>;

const mark = '@';
const spansIn = (search: readonly SearchField[]): DaysField[] => search.filter((field) => field.input === 'days');
const boundsOf = ({ withTime }: DaysField, { days }: Preset): [from: string, until: string] => [
  boundOf(days.from, false, withTime),
  boundOf(days.until, true, withTime),
];

/** Conditions in stored form: a range that equals a preset today is stored by its name, so that it stays relative. */
export function kept(filters: Filters, search: readonly SearchField[], today: string): Record<string, string> {
  const moving = spansIn(search).flatMap((field) => {
    const preset = presetsOf(today).find((one) => {
      const [from, until] = boundsOf(field, one);
      return filters[field.from] === from && filters[field.until] === until;
    });
    return preset ? [field.from, field.until].map((key) => [key, `${mark}${preset.name}`]) : [];
  });
  return { ...filters, ...Object.fromEntries(moving) };
}

export function shown(filters: Filters, search: readonly SearchField[], today: string): Record<string, string> {
  const own = Object.fromEntries(Object.entries(filters).filter(([, value]) => !value.startsWith(mark)));
  const moving = spansIn(search).flatMap((field) => {
    const preset = presetsOf(today).find(({ name }) => filters[field.from] === `${mark}${name}`);
    if (!preset) return [];
    const [from, until] = boundsOf(field, preset);
    return [
      [field.from, from],
      [field.until, until],
    ];
  });
  return { ...own, ...Object.fromEntries(moving) };
}
