// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of code are quoted
import type { Sabotage } from '../sabotage.ts';

const arrange = (file: string) => `server/src/areas/exam/arrange/${file}.ts`;
const tested = (...files: string[]) => ({
  project: 'server' as const,
  tests: files.map((file) => arrange(`${file}.test`)),
});

export const seats: readonly Sabotage[] = [
  {
    name: 'a preview of what is not so any more is not adopted',
    file: arrange('plan/adopt-plan'),
    from: 'if (changed.length === 0) return;',
    to: 'if (changed.length >= 0) return;',
    ...tested('arrange'),
  },
  {
    name: 'a plan is adopted by whoever sees all of its districts',
    file: arrange('plan/open-plan'),
    from: "if (!(await seesDistricts(work, plan.districtIds))) throw refuse('notAllowed');",
    to: '',
    ...tested('arrange'),
  },
  {
    name: 'a plan is adopted once',
    file: arrange('plan/open-plan'),
    from: 'if (plan.state !== planState.of.preview)',
    to: 'if (plan.state < planState.of.making)',
    ...tested('arrange'),
  },
  {
    name: 'seats are arranged while the examination is',
    file: arrange('arranging'),
    from: 'if (status === examStatus.of.arranging) return;',
    to: 'if (status >= examStatus.of.draft) return;',
    ...tested('arrange'),
  },
  {
    name: 'who sits in a locked room stays there',
    file: arrange('plan/adopt-plan'),
    from: '[...locked]',
    to: '[...locked].slice(locked.size)',
    ...tested('arrange'),
  },
  {
    name: 'a right that is lost ends the task that needs it',
    file: arrange('plan/adopt-plan'),
    from: 'mayEnter(arrange.calls.arrangeAdopt, work.actor);',
    to: '',
    ...tested('arrange'),
  },
  {
    name: 'a seat that is taken is told by name',
    file: arrange('seats/move-seat'),
    from: 'await refuseTaken(work, examId, seats, [examinerId]);',
    to: '',
    ...tested('move'),
  },
  {
    name: 'a ticket stays while its centre does',
    file: arrange('seats/settle-seats'),
    from: 'if (tickets.isOf(after.centreId, row.ticketNo))',
    to: 'if (!tickets.centres.has(after.centreId))',
    ...tested('arrange', 'move'),
  },
  {
    name: 'a number that was somebody’s is nobody else’s',
    file: arrange('seats/tickets'),
    from: 'return Math.max(lastTicket,',
    to: 'return Math.min(lastTicket,',
    ...tested('arrange', 'move'),
  },
  {
    name: 'the counts of the roster follow its seats',
    file: arrange('seats/settle-seats'),
    from: '{ cell: { ...cell, centreId: row.centreId }, people: -1 },',
    to: '',
    ...tested('arrange', 'move'),
  },
  {
    name: 'a stale form moves nobody',
    file: arrange('seats/seated-person'),
    from: 'if (row.version !== version)',
    to: 'if (row.version < 0)',
    ...tested('move'),
  },
  {
    name: 'nobody is moved to another district',
    file: arrange('seats/move-seat'),
    from: 'place.districtId !== row.districtId',
    to: 'place.districtId === null',
    ...tested('move'),
  },
  {
    name: 'nobody is moved to a seat that is not there',
    file: arrange('seats/move-seat'),
    from: 'if (seatNo > room.seats)',
    to: 'if (seatNo < 0)',
    ...tested('move'),
  },
  {
    name: 'nobody goes from one centre to another between his slots',
    file: arrange('seats/move-seat'),
    from: '(({ centreId }) => centreId)).size > 1',
    to: '(({ centreId }) => centreId)).size > 9',
    ...tested('move'),
  },
  {
    name: 'nobody is moved into a locked room or out of it',
    file: arrange('seats/move-seat'),
    from: 'await refuseLocked(work, examId, [roomId, ...left]);',
    to: '',
    ...tested('arrange'),
  },
  {
    name: 'two of different districts do not change their seats',
    file: arrange('seats/swap-seats'),
    from: 'other.districtId !== districtId',
    to: 'other.districtId === null',
    ...tested('move'),
  },
  {
    name: 'who has different seats in his slots says which he gives away',
    file: arrange('seats/swap-seats'),
    from: '`${roomId} ${seatNo}`)).size > 1',
    to: '`${roomId} ${seatNo}`)).size > 9',
    ...tested('move'),
  },
  {
    name: 'a room of a centre out of sight is not there',
    file: arrange('seats/seat-room'),
    from: "if (!room || !place) throw refuse('notFound');",
    to: "if (!room || !place) throw refuse('notAllowed');",
    ...tested('arrange'),
  },
];
