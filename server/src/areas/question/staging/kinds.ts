export const readingKind = 'read questions';
export const takingKind = 'import questions';
export const importPage = '/questionManage/testQuestions/export';

/** Maximum rows processed within the request. More become a task. */
export const rowsAtOnce = 300;
/** Rows per task step. */
export const rowsOfAStep = 500;
export const mostBytes = 20 * 1024 * 1024;
