import { scoreImport } from '../../server/src/areas/exam/result/import/score-import.ts';
import { sheetImport } from '../../server/src/areas/exam/result/import/sheet-import.ts';
import type { Ids } from './ids.ts';
import { importSamples } from './import-samples.ts';
import type { Sample } from './sample.ts';

type Samples = Readonly<Record<string, (ids: Ids) => readonly Sample[]>>;

const ofFiles = ({ import: upload, importTemplate }: typeof scoreImport.calls): Samples => ({
  [`GET ${importTemplate.path}`]: ({ exam }) => [{ query: { examId: exam } }],
  [`POST ${upload.path}`]: ({ exam }) => [{ query: { examId: exam }, file: 'x.exe' }],
  ...importSamples(upload.path),
});

export const resultSamples: Samples = {
  ...ofFiles(scoreImport.calls),
  ...ofFiles(sheetImport.calls),
  'GET formalExam/scoreProgress': ({ exam }) => [{ query: { examId: exam } }],
  'GET examiners/examinersPage': ({ exam }) => [{ query: { examId: exam } }],
  'GET formalExam/exportScores': ({ exam }) => [{ query: { examId: exam } }],
};
