/** Tasks of imports and the page they are shown on. */
export const readingKind = 'read questions';
export const takingKind = 'import questions';
export const importPage = '/questionManage/testQuestions/export';

/** Rows that are judged or taken in while somebody waits for the answer; more are left to a task. */
export const rowsAtOnce = 300;
/** Rows of one step of a task. */
export const rowsOfAStep = 500;
export const mostBytes = 20 * 1024 * 1024;
