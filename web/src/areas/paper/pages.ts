export { default as PaperBuilder } from './build/create.tsx';
export { default as PaperFigures } from './data/data.tsx';
export { default as PaperDetail } from './detail/detail.tsx';
export { default as PaperList } from './list/list.tsx';
