/** The screens of the budget: their titles, and their names in addresses. */
export const budgetTabs = [
  { value: 'cash-flow', label: 'Cash flow' },
  { value: 'feed', label: 'Feed' },
  { value: 'tax-year', label: 'Tax year' },
  { value: 'funding', label: 'Funding' },
] as const;

export type BudgetTab = (typeof budgetTabs)[number]['value'];
