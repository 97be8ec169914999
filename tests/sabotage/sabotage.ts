/** A guard broken in one line, and the tests that must turn red over it. */
export interface Sabotage {
  name: string;
  file: string;
  /** occurs exactly once in the file */
  from: string;
  to: string;
  project: 'server' | 'web' | 'acceptance' | 'kinds' | 'faults' | 'browser';
  tests: string[];
  /** only tests whose title holds it */
  title?: string;
}

export const occurrences = (text: string, from: string): number => text.split(from).length - 1;
