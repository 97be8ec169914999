export const readingKind = 'read questions';
export const takingKind = 'import questions';
export const importPage = '/questionManage/testQuestions/export';

export const rowsAtOnce = 300;
export const rowsOfAStep = 500;
export const mostBytes = 20 * 1024 * 1024;
