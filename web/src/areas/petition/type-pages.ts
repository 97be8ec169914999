/** Classifications of petitions, one part of the program. */
export { default as List } from './classify.ts';
export { default as Detail } from './classify-detail.ts';
