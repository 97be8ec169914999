/**
 * The few messages of the PostgreSQL protocol that the embedded database handles itself; all others pass through
 * unread.
 */

/** AuthenticationOk and ReadyForQuery(idle): the whole answer to a start-up packet. */
export const startUpAnswer = Uint8Array.of(0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49);

const terminate = 0x58;

export function isTerminate(bytes: Uint8Array): boolean {
  return bytes[0] === terminate && bytes.length === 5;
}

/** A start-up packet is the only message without a type byte: it begins with the high byte of its own length. */
export function isStartUp(bytes: Uint8Array): boolean {
  return bytes[0] === 0;
}

export function simpleQuery(sql: string): Uint8Array {
  return message('Q', Buffer.from(`${sql}\0`));
}

function message(type: string, body: Buffer): Uint8Array {
  const bytes = Buffer.alloc(5 + body.length);
  bytes.write(type, 0, 'latin1');
  bytes.writeUInt32BE(4 + body.length, 1);
  body.copy(bytes, 5);
  return bytes;
}

/** Whether the answer ends with ReadyForQuery outside a transaction. */
export function endsIdle(bytes: Uint8Array): boolean {
  return bytes.at(-6) === 0x5a && bytes.at(-1) === 0x49;
}

export function firstValue(answer: Uint8Array): string | undefined {
  const view = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  for (let at = 0; at + 5 <= view.length; at += 1 + view.readUInt32BE(at + 1)) {
    if (view[at] !== 0x44) continue;
    const length = view.readInt32BE(at + 7);
    return length < 0 ? undefined : view.toString('utf8', at + 11, at + 11 + length);
  }
  return undefined;
}

/** A new buffer that can be transferred to another thread without copying. */
export function join(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
