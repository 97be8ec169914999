import { isFoundBy } from '@kaoxin/contract/keyword.ts';

/** An option that is found by typing: by its label, or by all of its search key. */
export interface Findable {
  label: string;
  searchKey?: string;
}

/** Whether an option is meant by what was typed. */
export const isMeant = (typed: string, option: Findable | undefined): boolean =>
  option !== undefined && isFoundBy(`${option.label} ${option.searchKey ?? ''}`.toLowerCase(), typed);
