import { flag, optional, reference, whole } from '../../conventions.ts';
import { object } from '../../fields/object.ts';
import { resource, withExport, withImport, withUndo } from '../../resource.ts';
import { centre } from './place.ts';
import { mostColumns, roomFields, roomStatus, roomWords, usualColumns } from './room-fields.ts';

/** A row of an imported file (domain.md 2.7), with an optional seat layout. */
const fileRow = object(() => ({
  centreId: reference(['考点编号', 'Centre code'], centre),
  roomNo: roomFields.roomNo,
  floor: roomFields.floor,
  seats: roomFields.seats,
  isBackup: optional(flag(['备用', 'Spare'])),
  isAccessible: optional(flag(['无障碍', 'Accessible'])),
  columnsCount: optional(whole(['列数', 'Columns'], { min: 1, max: mostColumns, words: roomWords.columns })),
}));

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
          at: ['exam', 40],
          title: ['考场管理', 'Rooms'],
          held: {
            city_leader: 'full',
            exam_manager: 'full',
            district_manager: 'full',
            centre_manager: 'full',
            score_reviewer: 'read',
            case_handler: 'read',
            case_auditor: 'read',
            info_clerk: 'read',
            inspector: 'read',
            data_analyst: 'read',
          },
        },
        fields: {
          centreId: reference(['所属考点', 'Test centre'], centre),
          ...roomFields,
          status: roomStatus,
        },
        // rooms are disabled in the form of their centre
        set: { status: 1 },
        columns: ['roomNo', 'centreId', 'floor', 'seats', 'columnsCount', 'isAccessible', 'isBackup', 'status'],
        search: ['centreId', 'roomNo', 'floor', 'isAccessible', 'isBackup', 'status'],
        within: 'centreId',
        unique: [['centreId', 'roomNo']],
        order: ['centreId', 'roomNo'].map((field) => ({ field, descending: false })),
      }),
    ),
  ),
  {
    centreId: ['考点', '所属考点', 'Test centre', '学校'],
    roomNo: ['考场', '考场编号', '考场代码'],
    floor: ['楼', '层', '所在楼层'],
    seats: ['容量', '人数'],
    isBackup: ['备用考场', 'Spare room'],
    columnsCount: ['列'],
  },
  {
    form: fileRow,
    complete: (said) => ({
      ...said,
      isBackup: said.isBackup ?? 0,
      isAccessible: said.isAccessible ?? 0,
      columnsCount: said.columnsCount ?? usualColumns(Number(said.seats)),
    }),
    twice: roomWords.twice,
    opens: ['centre_import'],
  },
);
