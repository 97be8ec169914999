import type { BrowserContext, ConsoleMessage, Request, WebError } from 'playwright-core';

export interface Witness {
  readonly complaints: string[];
  /** Expects matching complaints, earlier ones too, for stories about failures. */
  expect(pattern: RegExp): void;
  end(): void;
}

/** Chromium's console message for 4xx: the page shows these refusals, and the stories check them there. */
const refusedCall = /status of 4\d\d/;

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
    // Filtered at the end, because a failure may precede its `expect`.
    get complaints() {
      return complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
    },
    expect: (pattern) => expected.push(pattern),
    end: () => context.off('request', hearRequest).off('weberror', hearError).off('console', hearConsole),
  };
}

const isRefusal = (message: ConsoleMessage): boolean =>
  refusedCall.test(message.text()) && message.location().url.includes('/api/');
