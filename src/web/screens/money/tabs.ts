/** The screens of the budget, as their switch and their addresses name them. */
export const budgetTabs = [{ value: 'cash-flow', label: 'Cash flow' }] as const;

export type BudgetTab = (typeof budgetTabs)[number]['value'];
