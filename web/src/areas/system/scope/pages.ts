/** Scopes of data and of calls, one part of the program. */
export { default as Data } from './scope.tsx';
export { default as Api } from './scope-api.tsx';
