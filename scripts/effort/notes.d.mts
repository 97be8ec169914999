export function note(line: object): void;
/** Notes a database created for the test file of this process, so that PostgreSQL's time counts for the file. */
export function noteDatabase(database: string): void;
