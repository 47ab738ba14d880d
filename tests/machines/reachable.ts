import type { AnyActorLogic, AnyMachineSnapshot, EventFromLogic, InputFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';

/** The name of a state value, such as 'open.dirty'. */
export function stateName(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value as Record<string, unknown>)
    .map(([outer, inner]) => `${outer}.${stateName(inner)}`)
    .join('+');
}

/** The names of all states that these events can reach, sorted. The search treats states with different context as different. */
export function reachableStates<TLogic extends AnyActorLogic>(
  machine: TLogic,
  events: readonly EventFromLogic<TLogic>[],
  input?: InputFrom<TLogic>,
): string[] {
  const paths = getShortestPaths(machine, {
    events: [...events],
    serializeState: ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, context]),
    limit: 20_000,
    ...(input === undefined ? {} : { input }),
  } as never);
  const names = paths.map((path) => stateName((path.state as unknown as AnyMachineSnapshot).value));
  return [...new Set(names)].toSorted();
}
