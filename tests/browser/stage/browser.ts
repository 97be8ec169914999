import { type Browser, chromium } from 'playwright-core';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--font-render-hinting=none',
  '--lang=zh-CN',
  // Pages end before threads and optimized code pay off; a larger young generation is collected less often.
  '--js-flags=--no-opt --no-maglev --single-threaded --min-semi-space-size=16 --max-semi-space-size=32',
];
/** Chromium names files by the locale: in a bare environment a Chinese name would not be found. */
const chinese = { LANGUAGE: 'zh_CN', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };

let running: Promise<Browser> | undefined;
export const browserOfProcess = (): Promise<Browser> => {
  const executablePath = process.env.CHROME ?? '/usr/bin/chromium';
  running ??= chromium.launch({ executablePath, args: flags, env: { ...process.env, ...chinese } });
  return running;
};
