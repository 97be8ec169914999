/**
 * Kills the workers of test files that run for a quarter of an hour. No timeout of a test interrupts a synchronous
 * loop. When the worker is killed, vitest names the file, counts an error, and continues in a new worker.
 */
import { readNotes } from './effort/notes.mjs';

const limitMs = Number(process.env.LONGEST_FILE ?? 15 * 60_000);
const checkMs = Math.min(limitMs, 10_000);

export default class LongFiles {
  #timer;
  #running = new Map();

  onTestRunStart() {
    this.#timer = setInterval(() => this.#endLong(), checkMs).unref();
  }

  onTestModuleQueued(module) {
    this.#running.set(`${module.project.name} ${module.moduleId}`, {
      name: module.relativeModuleId,
      since: Date.now(),
    });
  }

  onTestModuleEnd(module) {
    this.#running.delete(`${module.project.name} ${module.moduleId}`);
  }

  onTestRunEnd() {
    clearInterval(this.#timer);
  }

  #endLong() {
    const late = [...this.#running].filter(([, { since }]) => Date.now() - since > limitMs);
    if (late.length === 0 || !process.env.EFFORT_NOTES) return;
    const pids = new Map(
      readNotes(process.env.EFFORT_NOTES)
        .filter(({ pid }) => pid)
        .map(({ pid, project, file }) => [`${project} ${file}`, pid]),
    );
    for (const [key, { name }] of late) {
      this.#running.delete(key);
      const minutes = Math.round(limitMs / 60_000);
      console.log(`测试文件运行超过${minutes}分钟，已终止 / ended, it ran for more than ${minutes} minutes: ${name}`);
      const pid = pids.get(key);
      if (pid) process.kill(pid, 'SIGKILL');
    }
  }
}
