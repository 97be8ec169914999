import type { QuestionFormat } from '../format.ts';
import { readQti } from './read-package.ts';
import { type QtiVersion, qtiVersions } from './versions.ts';
import { writePackage } from './write-package.ts';

const formatIn = (version: QtiVersion): QuestionFormat => ({
  name: version.name,
  endings: ['zip', 'xml'],
  read: readQti,
  write: (questions, pictures) => writePackage(version, questions, pictures),
});

export const qti20: QuestionFormat = { name: 'qti20', endings: ['zip', 'xml'], read: readQti };
export const qti30 = formatIn(qtiVersions.qti30);
export const qti22 = formatIn(qtiVersions.qti22);
export const qti21 = formatIn(qtiVersions.qti21);
