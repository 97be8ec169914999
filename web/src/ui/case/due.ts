export { daysBetween, dueWords, type ToldClock } from '@kaoxin/contract/casework/due.ts';

const dayIn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** Today where the authority sits, `yyyy-MM-dd`. */
export const today = (now: Date = new Date()): string => dayIn.format(now);
