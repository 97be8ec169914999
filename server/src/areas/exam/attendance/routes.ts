import { attendance } from '@kaoxin/contract/exam/attendance.ts';
import { on, routes } from '#platform/http/route.ts';
import { recordAttendance } from './attend.ts';
import { findExaminees } from './find.ts';
import { attendProgress } from './progress.ts';
import { attendRooms, peopleInRoom } from './rooms.ts';

const { calls } = attendance;

export const attendanceRoutes = routes('business', [
  on(calls.rooms, attendRooms),
  on(calls.people, peopleInRoom),
  on(calls.progress, attendProgress),
  on(calls.find, findExaminees),
  on(calls.attend, (work, { body }) => recordAttendance(work, body)),
]);
