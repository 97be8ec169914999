import { readFile } from 'node:fs/promises';
import { resourceUsage } from 'node:process';
import { readQti } from './qti/read-package.ts';

const kilobyte = 1024;
const before = resourceUsage().maxRSS;
const { questions, pictures } = await readQti(await readFile(process.argv[2] ?? ''));
const seen = { questions: 0, losses: 0 };
for await (const { question, losses } of questions) {
  seen.questions += question ? 1 : 0;
  seen.losses += losses.length;
}
process.send?.({ ...seen, pictures: pictures.size, grown: (resourceUsage().maxRSS - before) * kilobyte });
