export interface Sabotage {
  name: string;
  file: string;
  /** Occurs exactly once in the file. */
  from: string;
  to: string;
  project: 'server' | 'web' | 'kinds' | 'acceptance' | 'faults' | 'browser';
  tests: string[];
  /** Runs only tests whose title contains this. */
  title?: string;
}

export const occurrences = (text: string, from: string): number => text.split(from).length - 1;
