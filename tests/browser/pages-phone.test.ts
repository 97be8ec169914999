import { stageFor } from './stage.ts';
import { tour } from './tour.ts';

const stage = stageFor('pages-phone');
const phone = { width: 375, height: 740 };

tour(stage, { title: 'passes axe on every page 375 pixels wide', name: 'light', view: phone });
tour(stage, {
  title: 'passes axe on every page 375 pixels wide in the dark',
  name: 'dark',
  view: { ...phone, dark: true },
});
