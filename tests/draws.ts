/**
 * The number of cases for each law of the core: `usual` in `npm test`, multiplied by DRAWS if DRAWS is set. `npm run test:quick` sets DRAWS
 * to a tenth, and `npm run test:reliability laws` to 20.
 */
export const draws = (usual: number): number => Math.ceil(usual * Number(process.env['DRAWS'] ?? 1));
