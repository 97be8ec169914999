import type { BrowserContext, ConsoleMessage, Request, WebError } from 'playwright-core';

/** Everything a page said or did that no page may: errors in the console, uncaught errors, requests to other hosts. */
export interface Witness {
  readonly complaints: string[];
  /** these are expected, also those that came before; for stories about failures */
  expect(pattern: RegExp): void;
  /** Listens no longer; what it has heard stays. */
  end(): void;
}

/** The browser's own remark on an answer of 4xx: the page shows these refusals, and the stories look at them there. */
const refusedCall = /status of 4\d\d/;

/** Listens to all pages of a context. */
export function witness(context: BrowserContext, url: string): Witness {
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  const hearRequest = (request: Request) => {
    const address = request.url();
    if (/^(data|blob|about):/.test(address) || new URL(address).origin === url) return;
    complaints.push(`request to ${address}`);
  };
  const hearError = (event: WebError) => {
    const error = event.error();
    complaints.push(`uncaught: ${error.stack ?? error.message}`);
  };
  const hearConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' || isRefusal(message)) return;
    complaints.push(`console: ${message.text()} (${message.location().url})`);
  };
  context.on('request', hearRequest).on('weberror', hearError).on('console', hearConsole);
  return {
    // judged at the end: a failure may come before the story has said that it is expected
    get complaints() {
      return complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
    },
    expect: (pattern) => expected.push(pattern),
    end: () => context.off('request', hearRequest).off('weberror', hearError).off('console', hearConsole),
  };
}

const isRefusal = (message: ConsoleMessage): boolean =>
  refusedCall.test(message.text()) && message.location().url.includes('/api/');
