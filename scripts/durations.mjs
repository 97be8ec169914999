/**
 * The seconds of each project and the twenty slowest files, at the end of a run; before it, which files are long under way: a test that
 * loops without giving its turn away meets no patience of its own, and its file would be named nowhere.
 */
const shown = 20;
const long = Number(process.env.LONG_UNDER_WAY ?? 15 * 60_000);

export default class Durations {
  #begun = new Map();

  onTestRunStart() {
    setInterval(() => this.#tellLong(), Math.min(long, 60_000)).unref();
  }

  onTestModuleQueued(module) {
    this.#begun.set(module.relativeModuleId, performance.now());
  }

  onTestModuleEnd(module) {
    this.#begun.delete(module.relativeModuleId);
  }

  #tellLong() {
    for (const [name, since] of this.#begun) {
      const minutes = Math.round((performance.now() - since) / 60_000);
      if (performance.now() - since > long)
        console.log(`已运行${minutes}分钟仍未结束 / not ended after ${minutes} minutes: ${name}`);
    }
  }

  onTestRunEnd(modules) {
    const files = modules.map((module) => {
      const { duration, collectDuration, prepareDuration, setupDuration } = module.diagnostic();
      const seconds = (duration + collectDuration + prepareDuration + setupDuration) / 1000;
      return { project: module.project.name, name: module.relativeModuleId, seconds };
    });
    if (files.length < 2) return;
    const projects = Map.groupBy(files, ({ project }) => project);
    console.log('\n各组测试用时（秒，各文件之和） / seconds of each project, its files added:');
    for (const [project, own] of projects) console.log(`  ${line(sum(own), project)}, ${own.length} files`);
    console.log('最慢的文件 / the slowest files:');
    for (const { project, name, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown))
      console.log(`  ${line(seconds, name)} (${project})`);
  }
}

const sum = (files) => files.reduce((total, { seconds }) => total + seconds, 0);
const line = (seconds, name) => `${seconds.toFixed(1).padStart(7)}  ${name}`;
