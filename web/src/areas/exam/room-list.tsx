import { room } from '@kaoxin/contract/exam/places/room.ts';
import { listPage } from '#ui/list-page/list-page.tsx';

export default listPage(room, {
  columns: { roomNo: { width: 130 }, floor: { width: 84 }, seats: { width: 90 }, columnsCount: { spare: true } },
});
