export function readScope(args: readonly string[]): {
  mode: 'landing' | 'all' | 'changed' | 'named';
  part: { number: number; of: number } | undefined;
  filters: string[];
};
