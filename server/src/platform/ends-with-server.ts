import { Worker } from 'node:worker_threads';

/** Milliseconds between two checks of the parent process. */
const tick = 1000;

/** Runs in a separate thread: a hostile file may block the main one. */
const watch = `const { workerData } = require('node:worker_threads');
setInterval(() => process.ppid === workerData || process.kill(process.pid, 'SIGKILL'), ${tick});`;

process.on('disconnect', () => process.exit());
// Without the program's options: they would load this file again and start another thread.
new Worker(watch, { eval: true, execArgv: [], workerData: Number(process.argv[2]) }).unref();
