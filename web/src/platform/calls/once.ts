import { ApiError } from './api-error.ts';

export const onceHeader = 'Idempotency-Key';
/** Required length of a key. `crypto.randomUUID` is missing on pages served without TLS. */
const bytes = 16;
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Idempotency keys: when a user resends the same contents because no answer came, the server returns the first result
 * (security.md S55). After an answer, or for other contents, the key changes.
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
