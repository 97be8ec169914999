import { ApiError } from './api-error.ts';

/** Carries the name. */
export const onceHeader = 'Idempotency-Key';
/** As long as a key has to be; `crypto.randomUUID` is missing where a page is not served over TLS. */
const bytes = 16;
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Names what is sent, so that the server does it once: whoever sends the very same again because no answer came gets the
 * answer to what was done (security.md S55). With an answer, or for other contents, it is a new one.
 */
export function onceKeys() {
  let unanswered: { what: string; key: string } | undefined;
  return async <A>(asking: unknown, perform: (headers: Record<string, string>) => Promise<A>): Promise<A> => {
    const what = JSON.stringify(asking);
    const sent = unanswered?.what === what ? unanswered : { what, key: newKey() };
    unanswered = sent;
    const answered = () => {
      if (unanswered === sent) unanswered = undefined;
    };
    try {
      const answer = await perform({ [onceHeader]: sent.key });
      answered();
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 0) answered();
      throw error;
    }
  };
}
