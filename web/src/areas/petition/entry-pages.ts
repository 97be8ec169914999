/** How petitions come in, one part of the program. */
export { default as Import } from './import.tsx';
export { default as Register } from './register.tsx';
