import { isOneOf } from '@kaoxin/contract/records.ts';
import type { FileKind } from '../kinds.ts';

/** Kinds whose metadata can be removed. `doc` and `xls` are not among them: their authors lie in many places. */
export const cleanableKinds = ['pdf', 'docx', 'xlsx', 'mp3', 'wav', 'm4a'] as const satisfies readonly FileKind[];
export type CleanableKind = (typeof cleanableKinds)[number];

export const isCleanable = (kind: FileKind): kind is CleanableKind => isOneOf<FileKind>(cleanableKinds, kind);

export interface DocumentJob {
  input: string;
  output: string;
  kind: CleanableKind;
}

/** `kept`: the document has parts that cannot be cleaned. */
export type DocumentAnswer = { done: true } | { kept: true };

export class Uncleanable extends Error {}
