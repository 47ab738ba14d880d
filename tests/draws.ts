/** The number of cases for each law. `usual` is the number in `npm test`, and the variable DRAWS multiplies it. */
export const draws = (usual: number): number => Math.ceil(usual * Number(process.env['DRAWS'] ?? 1));
