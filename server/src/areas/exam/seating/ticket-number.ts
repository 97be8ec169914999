import type { SeatingCentre, SeatingPlan } from './seating.ts';

/** The examination of a ticket: year, and key of the 考试项目 (dict exam_project). */
export interface TicketExam {
  year: number;
  projectType: number;
}

const last = 99_999;

/**
 * 准考证号, 14 digits: yy + project (2) + district (2) + centre (3) + number in the centre (5) (domain.md §1.3).
 * @throws RangeError if a part does not fit its digits
 */
export function ticketNumber({ year, projectType }: TicketExam, centreCode: string, sequence: number): string {
  const fits = /^\d{5}$/.test(centreCode) && within(projectType, 99) && within(sequence, last) && within(year, 9_999);
  if (!fits) throw new RangeError(`no ticket for ${year}, project ${projectType}, centre ${centreCode}, ${sequence}`);
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return `${digits(year % 100, 2)}${digits(projectType, 2)}${centreCode}${digits(sequence, 5)}`;
}

/** Whether a number has the form of a ticket for this examination, assigned or not (domain.md 3.17). */
export function isTicketFor({ year, projectType }: TicketExam, ticketNo: string): boolean {
  const digits = (value: number) => String(value).padStart(2, '0');
  return /^\d{14}$/.test(ticketNo) && ticketNo.startsWith(`${digits(year % 100)}${digits(projectType)}`);
}

export function ticketNumbers(
  plan: SeatingPlan,
  exam: TicketExam,
  centres: readonly SeatingCentre[],
): Map<string, string> {
  const codes = new Map(centres.map(({ id, code }) => [id, code]));
  const issued = new Map<string, number>();
  const tickets = new Map<string, string>();
  for (const { candidateId, centreId } of plan.seats) {
    if (tickets.has(candidateId)) continue;
    const sequence = (issued.get(centreId) ?? 0) + 1;
    issued.set(centreId, sequence);
    tickets.set(candidateId, ticketNumber(exam, codes.get(centreId) ?? '', sequence));
  }
  return tickets;
}

const within = (value: number, highest: number): boolean => Number.isInteger(value) && value > 0 && value <= highest;
