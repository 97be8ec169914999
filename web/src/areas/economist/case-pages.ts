export { default as Detail } from './detail.tsx';
export { default as List } from './index-page.tsx';
