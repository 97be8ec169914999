import { it } from 'vitest';
import { stageFor } from './stage.ts';
import { tour } from './tour.ts';

const stage = stageFor('pages-phone');
const phone = { width: 375, height: 740 };

it('passes axe on every page 375 pixels wide', () => tour(stage, phone, 'light'));
it('passes axe on every page 375 pixels wide in the dark', () => tour(stage, { ...phone, dark: true }, 'dark'));
