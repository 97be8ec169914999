import type { PlaceExam } from '@kaoxin/contract/exam/places/district.ts';
import { placePort } from '#engine/ports/place-port.ts';

export const used = {
  open: new Set<string>(),
  ever: new Set<string>(),
  rooms: new Set<string>(),
  exams: new Map<string, PlaceExam[]>(),
};

placePort
  .from('fixture', {
    open: async (_work, ids) => ids.filter((id) => used.open.has(id)),
    ever: async (_work, ids) => ids.filter((id) => used.ever.has(id)),
    rooms: async (_work, ids) => ids.filter((id) => used.rooms.has(id)),
    running: async (_work, ids) => new Map(ids.map((id) => [id, used.exams.get(id)?.length ?? 0])),
    latest: async (_work, id) => used.exams.get(id) ?? [],
  })
  .connect();

export const districtBody = (code: string, more: object = {}) => ({
  nodeType: 1,
  code,
  name: `${code}考区`,
  regionCode: '11',
  managerName: '沈云帆',
  managerPhone: '13800001111',
  ...more,
});

export const centreBody = (parentId: string, code: string, more: object = {}) => ({
  nodeType: 2,
  parentId,
  code,
  name: `${code}考点`,
  address: '学府路1号',
  centreKind: 1,
  managerName: '苏映棠',
  managerPhone: '13900002222',
  ...more,
});

export const roomBody = (roomNo: string, more: object = {}) => ({
  roomNo,
  floor: 1,
  seats: 30,
  columnsCount: 5,
  isAccessible: 0,
  isBackup: 0,
  ...more,
});
