/**
 * Measures a run: wall clock, processor seconds, waiting and least free memory of each phase, project, area and file.
 * The report is printed at the end and written to artefacts/effort.json.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { areaOf } from '../areas.mjs';
import { root } from '../launcher.mjs';
import { compareWithBudget } from './budget.mjs';
import {
  commandInGroup,
  enterGroup,
  enterRunGroup,
  killGroups,
  leaveRunGroup,
  makeGroup,
  secondsOfGroup,
} from './control-group.mjs';
import { MachineMeter } from './machine-meter.mjs';
import { readNotes } from './notes.mjs';
import { PostgresMeter } from './postgres-meter.mjs';

const shownFiles = 40;
const postgresGroup = 'postgres';
/** Seconds that a landing may take on a quiet machine of two cores. */
const bounds = { wall: 1_800, processor: 2_500 };
const reportFile = join(root, 'artefacts', 'effort.json');

export class Effort {
  #begun = Date.now();
  #meter = new MachineMeter();
  #group = enterRunGroup();
  #folder = mkdtempSync(join(tmpdir(), 'kaoxin-effort-'));
  #phases = [];
  #postgres;

  constructor() {
    writeFileSync(this.#notes, '');
    process.once('exit', () => {
      rmSync(this.#folder, { recursive: true, force: true });
      // After an interruption workers, servers and browsers still run; PostgreSQL has its guard.
      if (this.#group) killGroups(this.#group, [postgresGroup]);
    });
  }

  get #notes() {
    return join(this.#folder, 'notes.jsonl');
  }

  get environment() {
    const group = this.#group ? { EFFORT_GROUP: this.#group } : {};
    return { EFFORT_NOTES: this.#notes, ...group };
  }

  /**
   *
   * Measures a phase. A command counts for it when it is started through `wrap`.
   * @param {string} name
   * @param {(wrap: (command: string, args: string[]) => [string, string[]]) => Promise<T>} work
   * @template T
   *
   */
  async phase(name, work) {
    const group = this.#group && makeGroup(this.#group, name.replaceAll(/\W+/g, '-'));
    const begun = Date.now();
    try {
      return await work((command, args) => commandInGroup(group, command, args));
    } finally {
      this.#phases.push({ name, group, begun, ended: Date.now() });
    }
  }

  watchPostgres(pid) {
    this.#postgres = new PostgresMeter(pid);
    const group = this.#group && makeGroup(this.#group, postgresGroup);
    if (group) enterGroup(group, pid);
    this.#phases.push({ name: 'PostgreSQL', group, begun: Date.now() });
  }

  report() {
    const files = this.#files();
    const report = {
      total: { ...this.#meter.window(this.#begun, Date.now()), ...this.#own(this.#group) },
      phases: this.#phases.map(({ name, group, begun, ended = Date.now() }) => ({
        name,
        ...this.#meter.window(begun, ended),
        ...this.#own(group),
      })),
      projects: this.#projects(files),
      areas: areasOf(files),
      files: files.sort((a, b) => b.seconds - a.seconds),
    };
    this.#end();
    mkdirSync(join(root, 'artefacts'), { recursive: true });
    writeFileSync(reportFile, JSON.stringify(report, null, 1));
    print(report);
    return report;
  }

  #own(group) {
    if (!group) return {};
    const { user, system } = secondsOfGroup(group);
    return { ownUser: user, ownSystem: system };
  }

  #files() {
    const lines = readNotes(this.#notes);
    const owners = new Map(lines.filter(({ database }) => database).map((line) => [line.database, line]));
    const key = ({ file, project }) => `${project}:${file}`;
    const spent = new Map();
    for (const [database, seconds] of this.#postgres?.byDatabase() ?? []) {
      const owner = owners.get(database);
      if (owner) spent.set(key(owner), (spent.get(key(owner)) ?? 0) + seconds);
    }
    return lines
      .filter(({ user }) => user !== undefined)
      .map((line) => {
        const postgres = spent.get(key(line)) ?? 0;
        const seconds = line.user + line.system + postgres;
        return { ...line, file: relative(root, line.file).replaceAll('\\', '/'), postgres, seconds };
      });
  }

  #projects(files) {
    return [...new Set(files.map(({ project }) => project))].map((name) => {
      const own = files.filter(({ project }) => project === name);
      const begun = Math.min(...own.map((file) => file.begun));
      const ended = Math.max(...own.map((file) => file.ended));
      const sum = (field) => own.reduce((total, file) => total + file[field], 0);
      const { ioWait, steal, leastFree } = this.#meter.window(begun, ended);
      return {
        name,
        files: own.length,
        wall: (ended - begun) / 1000,
        ioWait,
        steal,
        leastFree,
        ownUser: sum('user'),
        ownSystem: sum('system'),
        postgres: sum('postgres'),
      };
    });
  }

  #end() {
    this.#meter.end();
    this.#postgres?.end();
    if (!this.#group) return;
    leaveRunGroup(this.#group);
    this.#group = undefined;
  }
}

function areasOf(files) {
  const areas = new Map();
  for (const { file, seconds } of files) areas.set(areaOf(file), (areas.get(areaOf(file)) ?? 0) + seconds);
  return [...areas].map(([name, seconds]) => ({ name, seconds })).sort((a, b) => b.seconds - a.seconds);
}

/**
 *
 * Prints the cost of a landing and its budget in docs/testing.md.
 * @param {ReturnType<Effort['report']>} report @param {number} calls number of calls in the contract
 * @returns {boolean} whether the run kept to it; true where processor time cannot be measured
 *
 */
export function keepsToBudget({ total, files }, calls) {
  if (total.ownUser === undefined) return true;
  const used = total.ownUser + total.ownSystem;
  const { rows, declared, isExceeded } = compareWithBudget(files, used, calls);
  console.log('处理器用时与预算（秒） / processor seconds, declared and used:');
  for (const row of rows) console.log(`  ${figure(row.declared)} ${figure(row.used)}  ${row.name}, ${row.count}`);
  console.log(
    `  ${figure(declared)} ${figure(used)}  ${isExceeded ? '超出五分之一以上 / exceeded by more than a fifth' : ''}`,
  );
  const beside = (value, bound) => `${value.toFixed(0)} s (≤ ${bound}${value > bound ? '，超出 OVER' : ''})`;
  console.log(`时钟 wall ${beside(total.wall, bounds.wall)}，处理器 processor ${beside(used, bounds.processor)}`);
  return !isExceeded;
}

const figure = (value, digits = 0) => (value === undefined ? '–' : value.toFixed(digits)).padStart(7);

function row(name, { wall, ownUser, ownSystem, ioWait, steal, leastFree, postgres }) {
  const memory = leastFree === undefined ? undefined : leastFree / 2 ** 30;
  const figures = [wall, ownUser, ownSystem, postgres, ioWait, steal].map((value) => figure(value, 1));
  return `  ${figures.join(' ')} ${figure(memory, 1)}  ${name}`;
}

function print({ total, phases, projects, areas, files }) {
  console.log('\n用时（秒）与最少可用内存（GiB） / seconds, and least free memory in GiB:');
  console.log('     wall    user  system  postgr  iowait   steal    free');
  console.log(row('total', total));
  for (const phase of phases) console.log(row(phase.name, phase));
  for (const project of projects) console.log(row(`${project.name}, ${project.files} files`, project));
  if (files.length < 2) return;
  console.log('各领域处理器用时 / processor seconds by area:');
  console.log(`  ${areas.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)}`).join(', ')}`);
  console.log('处理器用时最多的文件 / files that use most processor time:');
  for (const { file, project, seconds, postgres } of files.slice(0, shownFiles))
    console.log(
      `  ${figure(seconds, 1)}  ${file} (${project}${postgres > 0 ? `, PostgreSQL ${postgres.toFixed(1)}` : ''})`,
    );
}
