import { defaultPageSize, pageSizes } from '@kaoxin/contract/lists/page-sizes.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { create } from 'zustand';
import { site } from '#site';
import { onLogout } from '../session/logout-hooks.ts';
import { currentPerson } from '../session/person.ts';
import { drop, isText, keep, read } from './storage.ts';

export interface ListPreference {
  hidden?: string[];
  order?: string[];
  /** pixels by column */
  widths?: Record<string, number>;
  density?: 'small' | 'middle' | 'large';
}
export interface Preferences {
  sidebarFolded: boolean;
  theme: string;
  /** `#rrggbb` */
  color: string;
  pageSize: number;
  lists: Record<string, ListPreference>;
}
const defaults: Preferences = {
  sidebarFolded: false,
  theme: site.theme,
  color: site.color,
  pageSize: defaultPageSize,
  lists: {},
};

const entryName = (): string => {
  const person = currentPerson();
  return person ? `preferences-${person.tenantId}-${person.account}` : 'preferences';
};
/** Stored as the difference from the defaults, so that users without a choice get improved defaults. */
function stored(): Partial<Preferences> {
  const found = read(entryName(), isRecord);
  return {
    ...(typeof found?.sidebarFolded === 'boolean' ? { sidebarFolded: found.sidebarFolded } : {}),
    ...(isText(found?.theme) ? { theme: found.theme } : {}),
    ...(isText(found?.color) ? { color: found.color } : {}),
    ...(isPageSize(found?.pageSize) ? { pageSize: found.pageSize } : {}),
    ...(isRecord(found?.lists) ? { lists: listsIn(found.lists) } : {}),
  };
}

const isPageSize = (value: unknown): value is number => pageSizes.some((offered) => offered === value);

function listsIn(found: Record<string, unknown>): Record<string, ListPreference> {
  return Object.fromEntries(
    Object.entries(found).filter((pair): pair is [string, ListPreference] => isRecord(pair[1])),
  );
}

const usePreferenceState = create<Partial<Preferences>>(() => stored());
onLogout(() => usePreferenceState.setState({}, true));

export const storedPreferences = (): Partial<Preferences> => stored();

export const loadPreferences = (): void => usePreferenceState.setState(stored(), true);

export function setPreference<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  const next = { ...usePreferenceState.getState() };
  if (JSON.stringify(value) === JSON.stringify(defaults[name])) delete next[name];
  else next[name] = value;
  usePreferenceState.setState(next, true);
  if (Object.keys(next).length === 0) drop(entryName());
  else keep(entryName(), next);
}

export function usePreference<K extends keyof Preferences>(name: K) {
  const value: Preferences[K] = usePreferenceState((state) => state[name]) ?? defaults[name];
  return [value, (next: Preferences[K]) => setPreference(name, next)] as const;
}

export function useListPreference(list: string) {
  const [lists] = usePreference('lists');
  const set = (next: ListPreference | undefined) => {
    const { [list]: _, ...others } = usePreferenceState.getState().lists ?? defaults.lists;
    setPreference('lists', next ? { ...others, [list]: next } : others);
  };
  return [lists[list] ?? none, set] as const;
}
const none: ListPreference = {};
