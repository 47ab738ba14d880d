/**
 * The number of cases for each law: `usual` in `npm test`. The variable DRAWS multiplies it. `npm run test:quick` sets DRAWS to 0.1, and
 * `npm run test:reliability laws` to 20.
 */
export const draws = (usual: number): number => Math.ceil(usual * Number(process.env['DRAWS'] ?? 1));
