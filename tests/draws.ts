/**
 * How many cases a law of the core is tried with: so many in `npm test`, DRAWS times as many where it is set. `npm run test:quick`
 * draws a tenth, `npm run test:reliability laws` twenty times as many.
 */
export const draws = (usual: number): number => Math.ceil(usual * Number(process.env['DRAWS'] ?? 1));
