export { default as Data } from './scope.tsx';
export { default as Api } from './scope-api.tsx';
