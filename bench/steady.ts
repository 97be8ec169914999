import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { launch } from './processes.ts';

export async function withSteadyWrites<R>(
  databaseUrl: string,
  perSecond: number,
  measure: () => Promise<R>,
): Promise<{ result: R; perSecond: number }> {
  const writer = launch([join(import.meta.dirname, 'steady-writer.ts'), databaseUrl, String(perSecond)]);
  if (!writer.stdout || !writer.stderr) throw new Error('The steady writer has no output.');
  const said = text(writer.stdout);
  const complained = text(writer.stderr);
  try {
    const result = await measure();
    writer.stdin?.end();
    const report: { written: number; seconds: number } = JSON.parse((await said) || `{"error":"${await complained}"}`);
    return { result, perSecond: report.written / report.seconds };
  } finally {
    writer.stdin?.end();
  }
}
