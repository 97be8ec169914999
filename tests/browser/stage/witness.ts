import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';

/** Everything a page said or did that no page may: errors in the console, uncaught errors, requests to other hosts. */
export interface Witness {
  readonly complaints: string[];
  /** these are expected, also those that came before; for stories about failures */
  expect(pattern: RegExp): void;
}

/** The browser's own remark on an answer of 4xx: the page shows these refusals, and the stories look at them there. */
const refusedCall = /status of 4\d\d/;

export function witness(context: BrowserContext, url: string): Witness {
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  const note = (text: string) => complaints.push(text);
  context.on('request', (request) => {
    const address = request.url();
    if (!/^(data|blob|about):/.test(address) && new URL(address).origin !== url) note(`request to ${address}`);
  });
  context.on('page', (page) => watch(page, note));
  return {
    // judged at the end: a failure may come before the story has said that it is expected
    get complaints() {
      return complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
    },
    expect: (pattern) => expected.push(pattern),
  };
}

function watch(page: Page, note: (text: string) => void): void {
  page.on('pageerror', (error) => note(`uncaught: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || isRefusal(message)) return;
    note(`console: ${message.text()} (${message.location().url})`);
  });
}

const isRefusal = (message: ConsoleMessage): boolean =>
  refusedCall.test(message.text()) && message.location().url.includes('/api/');
