import { type DictEntry, dict, dictBiz } from '@kaoxin/contract/system/dict.ts';
import { createContext, use, useMemo } from 'react';
import { useCall } from './queries.ts';

export interface Dictionary {
  entries: readonly DictEntry[];
  /** label of a key; empty while loading, the key itself when the entry no longer exists */
  labelOf: (key: string | number | null | undefined) => string;
  isPending: boolean;
  again: (() => void) | undefined;
}
const none: readonly DictEntry[] = [];
const halfAnHour = 30 * 60_000;
/** Dictionaries of the platform; all others are business dictionaries (domain.md 4.1). */
const systemCodes = new Set(
  'flow data_scope_type api_scope_type yes_no notice_category menu_category button_func oss sms social_kind registration_state login_request_state login_request_kind user_type post_category org_category'.split(
    ' ',
  ),
);

/** Entries delivered with a form, by dictionary: a visitor without a session cannot load them. */
export const BroughtEntries = createContext<Readonly<Record<string, readonly DictEntry[]>> | undefined>(undefined);

export function useDictionary(code: string): Dictionary {
  const brought = use(BroughtEntries);
  const call = systemCodes.has(code) ? dict.dictionary : dictBiz.dictionary;
  const {
    data: asked,
    isPending,
    isError,
    refetch,
  } = useCall(call, { code }, { staleTime: halfAnHour, keepPrevious: false, enabled: code !== '' && !brought });
  const data = brought ? brought[code] : asked;
  const isOnItsWay = isPending && code !== '' && !brought;
  return useMemo(() => {
    const labels = new Map((data ?? none).map((entry) => [entry.dictKey, entry.dictValue]));
    return {
      entries: data ?? none,
      labelOf: (key) => {
        if (key === null || key === undefined || isOnItsWay) return '';
        return labels.get(String(key)) ?? String(key);
      },
      isPending: isPending && !brought,
      again: isError ? () => void refetch() : undefined,
    };
  }, [data, isPending, isOnItsWay, isError, refetch, brought]);
}
