import type { UnfinishedOnFarm } from './unfinished-count.ts';

/** One file with the shown farm's work, and the work of each other farm that has unstored changes. */
export function fileOf(shown: () => Blob, elsewhere: readonly UnfinishedOnFarm[]): Blob {
  const others = elsewhere.filter(({ notSaved }) => notSaved > 0).map(({ file }) => file());
  if (others.length === 0) return shown();
  const farms = [shown(), ...others].flatMap((file, at) => (at === 0 ? [file] : [',', file]));
  return new Blob(['{"farms":[', ...farms, ']}'], { type: 'application/json' });
}
