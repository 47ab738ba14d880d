/**
 * How many cases each law of the core is tried with: this number in `npm test`, multiplied by DRAWS if DRAWS is set. `npm run test:quick`
 * draws a tenth, `npm run test:reliability laws` twenty times as many.
 */
export const draws = (usual: number): number => Math.ceil(usual * Number(process.env['DRAWS'] ?? 1));
