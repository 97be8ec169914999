export { default as Detail } from './detail.tsx';
export { default as Register } from './register.tsx';
