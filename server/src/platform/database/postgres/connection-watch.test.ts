import { createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ConnectionWatch, type Watched } from './connection-watch.ts';

/** Longer than the watch lets a client wait without checking. */
const longWait = 7000;
const patience = { timeout: 10_000, interval: 20 };

async function server(answer: (socket: Socket) => void): Promise<{ port: number; asked(): number }> {
  let asked = 0;
  const open = new Set<Socket>();
  const listening: Server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      asked += 1;
      answer(socket);
    });
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    listening.close();
  });
  const address = listening.address();
  return { port: typeof address === 'object' && address ? address.port : 0, asked: () => asked };
}

/** An ErrorResponse as PostgreSQL sends it before closing a connection. */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Msorry\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

class WaitingClient extends pg.Client implements Watched {
  readonly backend = 4_711;
  waitingSince: number | undefined = performance.now() - longWait;
  readonly ended = vi.fn();
  override end(): Promise<void> {
    this.ended();
    return Promise.resolve();
  }
}

function watchOf(port: number): ConnectionWatch {
  const watch = new ConnectionWatch({ host: '127.0.0.1', port, user: 'kaoxin', database: 'kaoxin' });
  onTestFinished(() => watch.close());
  return watch;
}

function waitingIn(watch: ConnectionWatch): WaitingClient {
  const client = new WaitingClient();
  watch.add(client);
  return client;
}

describe('ConnectionWatch', () => {
  it.each(['53300', '57P03', '28P01'])('keeps a statement when the watch is refused (%s)', async (code) => {
    const { port, asked } = await server((socket) => socket.end(refusal(code)));
    const watch = watchOf(port);
    const client = waitingIn(watch);
    await vi.waitUntil(() => asked() === 1, patience);
    // The watch checks another client on its next tick, after judging the first one.
    waitingIn(watch);
    await vi.waitUntil(() => asked() === 2, patience);
    expect(client.ended).not.toHaveBeenCalled();
  });
  it('ends a statement when no server answers', async () => {
    const { port } = await server(() => undefined);
    const client = waitingIn(watchOf(port));
    await vi.waitUntil(() => client.ended.mock.calls.length > 0, patience);
  });
  it('keeps a client that was answered during the check', async () => {
    const { port, asked } = await server(() => undefined);
    const watch = watchOf(port);
    const [client, other] = [waitingIn(watch), waitingIn(watch)];
    await vi.waitUntil(() => asked() === 1, patience);
    client.waitingSince = performance.now();
    await vi.waitUntil(() => other.ended.mock.calls.length > 0, patience);
    expect(client.ended).not.toHaveBeenCalled();
  });

  it('keeps a statement when the answer is endless', async () => {
    const row = Buffer.concat([Buffer.from([0x44, 0, 1, 0, 10, 0, 1, 0, 1, 0, 0]), Buffer.alloc(65_536, '1')]);
    let sent = 0;
    const { port, asked } = await server((socket) => {
      // Accepts the log-in and answers the query with a gigabyte in one column.
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]));
      const flood = () => {
        while (!socket.destroyed && sent < 1024 ** 3) {
          sent += row.length;
          if (!socket.write(row)) return;
        }
      };
      socket.once('data', () => {
        socket.write(Buffer.from('540000001a0001700000000000000000000019ffffffffffff0000', 'hex'));
        flood();
      });
      socket.on('drain', flood);
    });
    const watch = watchOf(port);
    const client = waitingIn(watch);
    await vi.waitUntil(() => asked() === 1, patience);
    waitingIn(watch);
    await vi.waitUntil(() => asked() === 2, patience);
    expect(client.ended).not.toHaveBeenCalled();
    expect(sent).toBeLessThan(64 * 1024 ** 2);
  });
});
