import type { Area } from '../area.ts';
import { task } from '../task.ts';
import { inbox } from './inbox.ts';
import { listView } from './list-view.ts';
import { notice } from './notice.ts';

export const deskArea: Area = {
  calls: [inbox, listView, task],
  resources: [notice],
};
