import { examPrint } from '@kaoxin/contract/exam/exam-print.ts';
import { manualTransaction, on, routes } from '#platform/http/route.ts';
import { answerPrint, isByTask } from './answer-print.ts';
import { printingInTurn } from './printing.ts';

const { calls } = examPrint;

export const printRoutes = routes('business', [
  on(calls.printCount, async (work, { query }) => {
    const printing = await printingInTurn(work, query);
    const { people, rooms, centres, pages } = printing;
    return { people, rooms, centres, pages, byTask: isByTask(printing) ? 1 : 0 };
  }),
  manualTransaction(calls.seatCards, (work, { query }, exchange) =>
    answerPrint(work, calls.seatCards, { ...query, kind: 'card' }, { query }, exchange),
  ),
  manualTransaction(calls.printSheets, (work, { query }, exchange) =>
    answerPrint(work, calls.printSheets, query, { query }, exchange),
  ),
]);
