export { default as Detail } from './opening.tsx';
export { default as List } from './openings.tsx';
