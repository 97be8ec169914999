export interface EntrySeed {
  key: string;
  zh: string;
  en: string;
  /** further data of the entry, such as the route of a workflow form */
  remark?: string;
  children?: readonly EntrySeed[];
}

export interface DictionarySeed {
  code: string;
  zh: string;
  en: string;
  entries: readonly EntrySeed[];
}

/** Parses entries: `1:男:Male | 2:女:Female`. */
export function entries(text: string): EntrySeed[] {
  return text.split('|').map((part) => {
    const [key, zh, en] = part.split(':').map((word) => word.trim());
    if (!key || !zh || !en) throw new Error(`A dictionary entry needs key, Chinese and English: ${part}`);
    return { key, zh, en };
  });
}

export const dictionary = (code: string, zh: string, en: string, text: string): DictionarySeed => ({
  code,
  zh,
  en,
  entries: entries(text),
});
