import { flag, optional, reference, text, whole } from '../conventions.ts';
import { resource, withExport, withImport, withUndo } from '../resource.ts';
import { centre } from './district.ts';

/** 考场 of a test centre (domain.md 1.1, centreRoom; own addition). */
export const room = withImport(
  withUndo(
    withExport(
      resource({
        name: 'room',
        title: ['考场', 'Room'],
        path: 'room',
        menu: {
          path: '/centreManage/room/index',
          title: ['考场管理', 'Rooms'],
          held: { exam_manager: 'full', inspector: 'read' },
        },
        fields: {
          centreId: reference(['所属考点', 'Test centre'], centre),
          roomNo: text(['考场号', 'Room number'], { max: 6 }),
          floor: optional(whole(['楼层', 'Floor'], { max: 99 })),
          seats: whole(['座位数', 'Seats'], { min: 1, max: 200 }),
          columnsCount: whole(['列数', 'Columns'], { min: 1, max: 20 }),
          isAccessible: flag(['无障碍', 'Accessible']),
          isBackup: flag(['备用考场', 'Spare room']),
        },
        columns: ['roomNo', 'centreId', 'floor', 'seats', 'columnsCount', 'isAccessible', 'isBackup'],
        search: ['centreId', 'roomNo', 'isBackup'],
        within: 'centreId',
        unique: [['centreId', 'roomNo']],
        order: [{ field: 'roomNo', descending: false }],
      }),
    ),
  ),
  {
    centreId: ['考点', '学校'],
    roomNo: ['考场', '考场编号', '考场代码'],
    floor: ['楼', '层', '所在楼层'],
    seats: ['容量', '人数'],
    columnsCount: ['列'],
  },
);
