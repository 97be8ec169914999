export function note(line: object): void;
/** A database was made for the test file that runs in this process: what PostgreSQL spends on it counts for the file. */
export function noteDatabase(database: string): void;
