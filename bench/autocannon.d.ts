/** The part of autocannon 9 the benchmark uses; the package brings no types. */
declare module 'autocannon' {
  interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  }
  interface Options extends Request {
    url: string;
    connections: number;
    /** seconds */
    duration: number;
    /** seconds an answer may take */
    timeout?: number;
    requests?: Request[];
  }
  interface Result {
    /** seconds */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
    /** milliseconds */
    latency: { p50: number; p99: number; max: number };
    statusCodeStats: Record<string, { count: number }>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
