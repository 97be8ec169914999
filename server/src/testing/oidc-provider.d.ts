/** Types of the parts of oidc-provider that the tests use; the package has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface Options {
    interactions: { url(context: unknown, interaction: { uid: string }): string };
    findAccount(context: unknown, id: string): { accountId: string; claims(): Record<string, unknown> };
    [more: string]: unknown;
  }
  export class Provider {
    constructor(issuer: string, options: Options);
    Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
