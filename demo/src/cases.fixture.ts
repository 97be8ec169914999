export interface Filled {
  count: number;
  made: () => number;
}
