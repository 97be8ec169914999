import { isFoundBy } from '@kaoxin/contract/lists/keyword.ts';

export interface Findable {
  label: string;
  searchKey?: string;
}

export const isMeant = (typed: string, option: Findable | undefined): boolean =>
  option !== undefined && isFoundBy(`${option.label} ${option.searchKey ?? ''}`.toLowerCase(), typed);
