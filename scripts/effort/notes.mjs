/**
 * Notes of workers for the report of a run: JSON lines in the file EFFORT_NOTES, or none without it. Appending a short
 * line is atomic, so processes share the file.
 */
import { appendFileSync, readFileSync } from 'node:fs';

export function note(line) {
  const file = process.env.EFFORT_NOTES;
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

export function noteDatabase(database) {
  note({ database, file: process.env.EFFORT_TEST_FILE, project: process.env.EFFORT_PROJECT });
}

export function readNotes(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
