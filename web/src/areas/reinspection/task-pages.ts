export { default as Detail } from './task/detail.tsx';
export { default as Form } from './task/form.tsx';
export { default as Import } from './task/import.tsx';
export { default as List } from './task/list.tsx';
export { default as Roster } from './task/roster.tsx';
