/** npm run screenshots -- <folder>: a picture of each page and dialog of a new demonstration. */
import { findBrowser } from './browser.mjs';
import { buildFrontEnd, buildServer } from './build.mjs';
import { prepare, run, stop } from './launcher.mjs';

const [folder, ...rest] = process.argv.slice(2);
if (!folder) {
  stop(
    '请写明存放图片的文件夹，例如：npm run screenshots -- artefacts/shots',
    'Name a folder for the pictures, for example: npm run screenshots -- artefacts/shots',
  );
}
const node = await prepare();
await Promise.all([buildFrontEnd(node), buildServer(node)]);
process.exitCode = await run(node, ['tests/browser/screenshots/main.ts', folder, ...rest], {
  env: { CHROME: findBrowser() ?? '' },
});
