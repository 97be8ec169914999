/** Registrations, one part of the program. */
export { default as Detail } from './detail.tsx';
export { default as List } from './index-page.tsx';
