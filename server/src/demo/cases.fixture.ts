/** Cases of one kind in the demonstration: how many were asked for, and how many came of it. */
export interface Filled {
  count: number;
  made: () => number;
}
