/** The suites that touch the database, once more, on a private PostgreSQL. Run by .ci/run after npm test. */
import { aptInstall } from './browser.mjs';
import { prepare, say, stop } from './launcher.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { printTotals, runVitest } from './totals.mjs';

/** The faults are not among them: each asks for the database it is about, a PostgreSQL in both runs. */
const PROJECTS = ['server', 'acceptance'];

const node = await prepare();
requirePostgres();
const database = await startPostgres();
const totals = await runOn(database);
process.exitCode = totals.failed > 0 ? 1 : 0;
printTotals(totals);

function requirePostgres() {
  if (findPostgres() || (process.getuid?.() === 0 && aptInstall(['postgresql']) && findPostgres())) return;
  stop(
    '未找到 PostgreSQL 的 initdb 与 postgres。请安装软件包 postgresql（15 或更新版本，Debian：sudo apt-get install postgresql），或用环境变量 POSTGRES_BIN 指定其目录。',
    'PostgreSQL (initdb, postgres) was not found. Install the package postgresql (15 or newer; Debian: sudo apt-get install postgresql), or name its folder in POSTGRES_BIN.',
  );
}

async function runOn({ url, port, pid, stop: stopServer }) {
  say(
    `在私有 PostgreSQL 上运行：${PROJECTS.join('、')}（127.0.0.1:${port}，进程 ${pid}）`,
    `On a private PostgreSQL: ${PROJECTS.join(', ')} (127.0.0.1:${port}, process ${pid})`,
  );
  try {
    const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
    return await runVitest(
      node,
      PROJECTS.flatMap((name) => ['--project', name]),
      { ...plain, TEST_DATABASE_URL: url },
    );
  } finally {
    await stopServer();
  }
}
