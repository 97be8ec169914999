/**
 * Notes of workers for the report of a run. Each is one JSON line in the file that EFFORT_NOTES names; without it nothing is noted.
 * Appending a short line is atomic, so processes share the file.
 */
import { appendFileSync, readFileSync } from 'node:fs';

export function note(line) {
  const file = process.env.EFFORT_NOTES;
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** A database was made for the test file that runs in this process: what PostgreSQL spends on it counts for the file. */
export function noteDatabase(database) {
  note({ database, file: process.env.EFFORT_TEST_FILE, project: process.env.EFFORT_PROJECT });
}

export function readNotes(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
