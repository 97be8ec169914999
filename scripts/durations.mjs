/** The seconds of each project and the twenty slowest files, at the end of a run. */
const shown = 20;

export default class Durations {
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
