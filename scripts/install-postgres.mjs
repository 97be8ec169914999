/** Installs PostgreSQL where it is missing and permitted, so that npm test skips no suite. */
import { aptInstall } from './browser.mjs';
import { stop } from './launcher.mjs';
import { findPostgres } from './postgres-cluster.mjs';

if (!findPostgres() && process.getuid?.() === 0) aptInstall(['postgresql']);
if (!findPostgres()) {
  stop(
    '未找到 PostgreSQL 的 initdb 与 postgres。请安装软件包 postgresql（15 或更新版本，Debian：sudo apt-get install postgresql），或用环境变量 POSTGRES_BIN 指定其目录。',
    'PostgreSQL (initdb, postgres) was not found. Install the package postgresql (15 or newer; Debian: sudo apt-get install postgresql), or name its folder in POSTGRES_BIN.',
  );
}
