import { animalSubTypes } from '#calc-core/animals';
import { seek } from '#calc-core/decide';
import fc from 'fast-check';
import { answered, broken, brokenBreakEvens, questionArbitrary } from '#tests/calc-core/questions.ts';

export const name = 'What if: every law of an answer, on 10,000 random questions of every kind of animal';

const QUESTIONS = 10_000;

/** Asks 10,000 questions with a random seed (or SEED). An error has the question and the seed. */
export async function run(): Promise<{ readonly counts: Readonly<Record<string, string | number>> }> {
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
  const asked = { kinds: new Map<number, number>(), figures: new Set<string>(), levers: new Set<string>() };
  const faults: string[] = [];
  let [answers, jumps, without, slowest] = [0, 0, 0, 0];
  fc.assert(
    fc.property(questionArbitrary, (drawn) => {
      const one = answered(drawn);
      const start = performance.now();
      seek({ ...one.position, figure: one.figure, lever: one.lever, target: one.target });
      slowest = Math.max(slowest, performance.now() - start);
      const kind = one.position.trade.animalSubTypeId;
      asked.kinds.set(kind, (asked.kinds.get(kind) ?? 0) + 1);
      asked.figures.add(one.figure);
      asked.levers.add(`${one.lever.of}.${one.lever.name}`);
      if (one.sought.practical === null) without += 1;
      else if (one.sought.exact === null) jumps += 1;
      else answers += 1;
      faults.push(...broken(one), ...brokenBreakEvens(one.position));
    }),
    { numRuns: QUESTIONS, seed },
  );
  if (faults.length > 0)
    throw new Error(`SEED=${seed}: ${faults.length} faults\n${faults.slice(0, 9).join('\n\n')}`);
  if (asked.kinds.size < animalSubTypes.length) throw new Error(`only ${asked.kinds.size} kinds were drawn`);
  return Promise.resolve({
    counts: {
      seed,
      questions: QUESTIONS,
      kinds: asked.kinds.size,
      'fewest of a kind': Math.min(...asked.kinds.values()),
      figures: asked.figures.size,
      levers: asked.levers.size,
      answered: answers,
      'past a jump': jumps,
      'without a value': without,
      'slowest ms': Math.round(slowest),
      faults: 0,
    },
  });
}
