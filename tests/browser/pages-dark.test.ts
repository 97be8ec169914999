import { stageFor } from './stage.ts';
import { tour } from './tour.ts';

const stage = stageFor('pages-dark');

tour(stage, { title: 'passes axe on every page in the dark', name: '1366', view: { dark: true } });
tour(stage, { title: 'has room on a large screen', name: '1920', view: { width: 1920, height: 1080 } });
