import { caseloadPort } from '#engine/ports/caseload-port.ts';
import { caseBoards } from './board.ts';
import { caseCounters, nearestCases } from './todo.ts';

export const caseload = caseloadPort.from('cases', {
  counters: caseCounters,
  nearest: nearestCases,
  boards: caseBoards,
});
