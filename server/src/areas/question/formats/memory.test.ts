import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeZip } from '#platform/files/write-zip.ts';

const MB = 1024 * 1024;
const item = (at: number) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="q${at}" title="题${at}"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><p>第${at}题，如图<img src="m${at % 400}.png" alt=""/></p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="A">甲${'字'.repeat(300)}</simpleChoice><simpleChoice identifier="B">乙</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;

function largePackage(): Uint8Array {
  const items = Array.from({ length: 3000 }, (_, at) => ({ name: `q${at}.xml`, content: item(at) }));
  const resources = items.map(
    ({ name }) => `<resource identifier="R${name}" type="imsqti_item_xmlv2p2" href="${name}"/>`,
  );
  const picture = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.alloc(45_000, 7),
  ]);
  const pictures = Array.from({ length: 400 }, (_, at) => ({ name: `m${at}.png`, content: picture, isPacked: false }));
  const manifest = {
    name: 'imsmanifest.xml',
    content: `<manifest><resources>${resources.join('')}</resources></manifest>`,
  };
  return writeZip([manifest, ...items, ...pictures]);
}

test('reads a package of 20 MB within 200 MB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kaoxin-package-'));
  try {
    const bytes = largePackage();
    expect(bytes.length).toBeGreaterThan(18 * MB);
    const file = join(folder, 'large.zip');
    await writeFile(file, bytes);
    const reader = fork(join(import.meta.dirname, 'read-within.fixture.ts'), [file], { execArgv: [] });
    const [said] = await once(reader, 'message');
    expect(said).toMatchObject({ questions: 3000, pictures: 400, losses: 0 });
    expect(said.grown / MB).toBeLessThan(200);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
