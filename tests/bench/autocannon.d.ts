/** Declares the part of autocannon that the benches use. The package itself has no types. */
declare module 'autocannon' {
  namespace autocannon {
    interface Options {
      url: string;
      connections: number;
      duration: number;
      workers: number;
      headers: Record<string, string>;
      method: string;
      body: string;
      overallRate: number;
      requests: readonly { readonly path: string }[];
    }
    interface Result {
      readonly requests: { readonly average: number };
      readonly latency: { readonly p99: number };
      readonly non2xx: number;
      readonly errors: number;
    }
  }
  function autocannon(options: Partial<autocannon.Options>): Promise<autocannon.Result>;
  export default autocannon;
}
