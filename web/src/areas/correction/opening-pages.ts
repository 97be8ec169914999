/** Openings for corrections, one part of the program. */

export { default as Detail } from './opening.tsx';
export { default as List } from './openings.tsx';
