/** What one score review needs, one part of the program. */
export { default as Detail } from './detail.tsx';
export { default as Register } from './register.tsx';
