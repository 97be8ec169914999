import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { send } from '../../server/src/testing/multipart.ts';
import { good } from '../../server/src/testing/petitions.ts';
import type { Ids } from './ids.ts';
import type { Sample, SoundOnes } from './sample.ts';

type Samples = Readonly<Record<string, (ids: Ids) => readonly Sample[]>>;
const at = (path: string, dashed: boolean) => (verb: string) =>
  dashed ? `${path}-${verb.toLowerCase()}` : `${path}${verb}`;

/** Samples of a staged file for the access matrix. The file belongs to no user, so they test only the gate. */
export function importSamples(path: string, dashed = false): Samples {
  const to = at(path, dashed);
  return {
    [`GET ${to('Detail')}`]: () => [{ query: { batchId: '1' } }],
    [`GET ${to('Rows')}`]: () => [{ query: { batchId: '1' } }],
    [`GET ${to('Errors')}`]: () => [{ query: { batchId: '1' } }],
    [`POST ${to('Map')}`]: () => [{ body: { batchId: '1', keys: [] } }],
    [`POST ${to('Mend')}`]: () => [{ body: { batchId: '1', rowNo: 2, leftOut: 1 } }],
    [`POST ${to('Drop')}`]: () => [{ body: { batchId: '1' } }],
    [`POST ${to('Confirm')}`]: () => [{ body: { batchId: '1' } }],
  };
}

/** Valid writes of an import. @param sheet CSV with known columns */
export async function soundImport(path: string, by: Visitor, sheet: string, dashed = false): Promise<SoundOnes> {
  const to = at(path, dashed);
  const put = async (name: string) => good(await send<StagedBatch>(by, path, name, sheet));
  const [staged, mended, dropped] = [await put('一.csv'), await put('二.csv'), await put('四.csv')];
  const { batchId, headings } = mended;
  return {
    [`POST ${path}`]: { by, file: '三.csv', content: sheet },
    [`GET ${to('Errors')}`]: { by, query: { batchId } },
    [`POST ${to('Mend')}`]: { by, body: { batchId, rowNo: 2, leftOut: 1 } },
    [`POST ${to('Map')}`]: { by, body: { batchId, keys: headings.map(({ key }) => key) } },
    [`POST ${to('Drop')}`]: { by, body: { batchId: dropped.batchId } },
    [`POST ${to('Confirm')}`]: { by, body: { batchId: staged.batchId } },
  };
}
