export { needPostgres } from './datasource/routes.ts';
