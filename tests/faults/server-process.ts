import { onTestFinished } from 'vitest';
import { adminPassword } from '../setup/prepared.ts';
import { launch, type ServerEnvironment, type ServerProcess, untilReady } from '../setup/server-process.ts';

export { type ServerEnvironment, type ServerProcess, statusOf, untilReady } from '../setup/server-process.ts';
export { adminPassword };

/**
 * Common environment: no demonstration, a known administrator. With a demonstration its examinees are omitted, because
 * creating them takes long.
 */
const usual = { DEMO: 'off', DEMO_EXAMINEES: '0', DEMO_QUESTIONS: 'off', ADMIN_PASSWORD: adminPassword };

export async function launchServer(environment: ServerEnvironment): Promise<ServerProcess> {
  const server = await launch({ ...usual, ...environment });
  onTestFinished(async () => {
    await server.end('SIGKILL');
  });
  return server;
}

export async function startServer(environment: ServerEnvironment): Promise<ServerProcess> {
  const server = await launchServer(environment);
  await untilReady(server);
  return server;
}
