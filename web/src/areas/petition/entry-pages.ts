export { default as Import } from './import.tsx';
export { default as Register } from './register.tsx';
