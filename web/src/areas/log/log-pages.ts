export { default as Api } from './log-api.tsx';
export { default as Error } from './log-error.tsx';
export { default as Usual } from './log-usual.tsx';
