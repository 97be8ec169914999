import type { Work } from '#platform/work.ts';

export async function examineesByTicket(work: Work, examId: string, tickets: readonly string[]) {
  const rows = await work
    .table('examiner')
    .select()
    .select(['id', 'ticketNo', 'personId', 'name', 'idHash', 'districtId'])
    .where('examId', '=', examId)
    .where((eb) => eb('ticketNo', '=', eb.fn.any(eb.val([...new Set(tickets)]))))
    .execute();
  return new Map(rows.flatMap((row) => (row.ticketNo === null ? [] : [[row.ticketNo, row] as const])));
}
