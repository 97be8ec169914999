import { expect, test } from 'vitest';
import { makeZip } from '#platform/files/testing/zip-maker.ts';
import { PackageFiles } from './package-files.ts';
import { readManifest } from './read-manifest.ts';

const count = 10_000;
const resources = '<resource type="imsqti_item_xmlv2p2" href="q.xml"/>'.repeat(count);

test('yields to other tasks while reading a long manifest', async () => {
  const files = await PackageFiles.open(
    makeZip([
      { name: 'imsmanifest.xml', content: '<manifest/>' },
      { name: 'q.xml', content: '<a/>' },
    ]),
  );
  // Unpacking would yield by itself.
  files.xml = async () => ({ text: `<manifest>${resources}</manifest>`, encoding: 'utf-8' });
  let turns = 0;
  let isReading = true;
  const next = () => {
    turns += 1;
    if (isReading) setImmediate(next);
  };
  setImmediate(next);
  const { items } = await readManifest(files);
  isReading = false;
  expect(items).toHaveLength(count);
  expect(turns).toBeGreaterThan(3);
});
