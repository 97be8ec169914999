import { onTestFinished } from 'vitest';

export interface Asked {
  method: string;
  path: string;
  /** the sent JSON, or the FormData of an upload */
  body: unknown;
}
export interface Answer {
  status?: number;
  body: unknown;
}

const real = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };

/**
 * Like `answering`, with status, body and upload under control: refusals, lost races, files. Returns the requests in
 * order. Ends with the test.
 * @example const asked = serving(() => ({ body: { code: 200, data: null, msg: '' } }))
 */
export function serving(answer: (asked: Asked) => Answer | Promise<Answer>): Asked[] {
  onTestFinished(() => void Object.assign(globalThis, real));
  const all: Asked[] = [];
  const take = (asked: Asked) => {
    all.push(asked);
    return answer(asked);
  };
  globalThis.fetch = async (input, init) => {
    const text = typeof init?.body === 'string' ? init.body : 'null';
    const { status = 200, body } = await take({
      method: init?.method ?? 'GET',
      path: String(input),
      body: JSON.parse(text),
    });
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  };
  class Sent extends EventTarget {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    #asked = { method: '', path: '' };
    open(method: string, path: string) {
      this.#asked = { method, path };
    }
    setRequestHeader() {}
    getResponseHeader = () => null;
    abort() {}
    send(body: unknown) {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      void Promise.resolve(take({ ...this.#asked, body })).then(
        ({ status = 200, body: said }) => {
          this.status = status;
          this.responseText = JSON.stringify(said);
          this.onload?.();
        },
        () => this.onerror?.(),
      );
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Sent });
  return all;
}
