import { it } from 'vitest';
import { stageFor } from './stage.ts';
import { tour } from './tour.ts';

const stage = stageFor('pages-dark');

it('passes axe on every page in the dark', () => tour(stage, { dark: true }, '1366'));
it('has room on a large screen', () => tour(stage, { width: 1920, height: 1080 }, '1920'));
