/** When the money of a purchase or a sale moves, whole days after the day of it; and when sheep are shorn. */
export interface Terms {
  readonly purchaseDays: number;
  readonly saleDays: number;
  /** `YYYY-MM-DD`; null shears them on the day they are sold. */
  readonly shearingOn: string | null;
}

/** Money moves on the day itself. @internal for tests */
export const noTerms: Terms = { purchaseDays: 0, saleDays: 0, shearingOn: null };
