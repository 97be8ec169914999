import type { Label } from '@kaoxin/contract/conventions.ts';
import { ZipRefusal, type ZipRefusalCode } from '#platform/files/inspect/zip-refusal.ts';
import type { Loss } from './format.ts';

/** The reason why a file or a part of a package cannot be read. `words` tell the user what to do. */
export class FormatRefusal extends Error {
  readonly construct: string;
  readonly words: Label;
  readonly line: number | undefined;

  readonly at: number | undefined;

  constructor(construct: string, words: Label, line?: number, at?: number) {
    super(words[1]);
    this.name = 'FormatRefusal';
    this.construct = construct;
    this.words = words;
    this.line = line;
    this.at = at;
  }
}

const archives: Readonly<Record<ZipRefusalCode, string>> = {
  broken: 'The package is broken or no zip file',
  encrypted: 'The package is encrypted: take the password off and upload it again',
  entries: 'The package holds too many files',
  unpacked: 'The package unpacks to too much',
  ratio: 'The package is packed suspiciously tight',
  overlap: 'The package is put together in a way no program does',
  name: 'The package holds a path that leads out of it',
  nested: 'The package holds another archive',
  method: 'The package is packed in a way that is not read',
  size: 'The package holds more or less than it says',
};

export const asRefusal = (error: unknown): FormatRefusal | undefined =>
  error instanceof FormatRefusal
    ? error
    : error instanceof ZipRefusal
      ? new FormatRefusal('zip', [error.message, archives[error.code]])
      : undefined;

export const lossOf = (place: string, { construct, words, line }: FormatRefusal): Loss => ({
  place: line === undefined ? place : `${place} 第${line}行`,
  construct,
  words,
});
