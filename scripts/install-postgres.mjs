/** Installs PostgreSQL where it is missing and may be installed, so that no suite of npm test has to pass it by. */
import { aptInstall } from './browser.mjs';
import { findPostgres } from './postgres-cluster.mjs';

if (!findPostgres() && process.getuid?.() === 0) aptInstall(['postgresql']);
