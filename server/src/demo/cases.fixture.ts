/** Requested and created number of cases of a kind. */
export interface Filled {
  count: number;
  made: () => number;
}
