import type { FigureValue } from '#calc-core/figure';

/** Why there is no figure, for its tooltip and screen readers; undefined when there is one. */
export function reasonOf(figure: FigureValue): string | undefined {
  return figure.value === null ? figure.reason : undefined;
}
