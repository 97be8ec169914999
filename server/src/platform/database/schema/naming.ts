import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';

/**
 * Converts names between camelCase in code and snake_case in the database. Kysely's plugin would copy every statement
 * and every row; this class converts while a statement is written, and once for all rows of an answer. Keys inside
 * jsonb stay unchanged.
 */
class Naming extends CamelCasePlugin {
  column(name: string): string {
    return this.snakeCase(name);
  }

  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    if (!first) return result;
    const names = Object.keys(first).map((column) => [column, this.camelCase(column)] as const);
    return { ...result, rows: result.rows.map((row) => renamed(row, names)) };
  }
}

function renamed(row: UnknownRow, names: readonly (readonly [column: string, name: string])[]): UnknownRow {
  const answer: UnknownRow = {};
  for (const [column, name] of names) answer[name] = row[column];
  return answer;
}

export const naming = new Naming();

class NamingCompiler extends PostgresQueryCompiler {
  override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(naming.column(name));
  }
}

export class NamingDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new NamingCompiler();
  }
}
