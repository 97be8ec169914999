import { Worker } from 'node:worker_threads';

/** Milliseconds between two looks at who the parent is. */
const tick = 1000;

/** Looks from a thread of its own: a program that a hostile file keeps busy hears of nothing. */
const watch = `const { workerData } = require('node:worker_threads');
setInterval(() => process.ppid === workerData || process.kill(process.pid, 'SIGKILL'), ${tick});`;

// the server is gone
process.on('disconnect', () => process.exit());
// without what the program was started with: this very file would begin another thread
new Worker(watch, { eval: true, execArgv: [], workerData: Number(process.argv[2]) }).unref();
