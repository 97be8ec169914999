import { onTestFinished } from 'vitest';
import { adminPassword } from '../setup/prepared.ts';
import { launch, type ServerEnvironment, type ServerProcess, untilReady } from '../setup/server-process.ts';

export { type ServerEnvironment, type ServerProcess, statusOf, untilReady } from '../setup/server-process.ts';
export { adminPassword };

/**
 * What every server of these tests is started with: no demonstration, a known administrator. With one its people are left out:
 * making them takes the time of whatever a test waits for.
 */
const usual = { DEMO: 'off', DEMO_EXAMINEES: '0', DEMO_QUESTIONS: 'off', ADMIN_PASSWORD: adminPassword };

/** Starts the real server as a process of its own and does not wait for it; it is gone after the test. */
export async function launchServer(environment: ServerEnvironment): Promise<ServerProcess> {
  const server = await launch({ ...usual, ...environment });
  onTestFinished(async () => {
    await server.end('SIGKILL');
  });
  return server;
}

/** As `launchServer`, and waits until it answers that it and its database are there. */
export async function startServer(environment: ServerEnvironment): Promise<ServerProcess> {
  const server = await launchServer(environment);
  await untilReady(server);
  return server;
}
