import type { FigureValue } from '#calc-core/figure';

/** Explains why a figure is missing, for its tooltip and screen readers. Undefined if the figure exists. */
export function reasonOf(figure: FigureValue): string | undefined {
  return figure.value === null ? figure.reason : undefined;
}
