import type { Reason } from './reasons.ts';

/** Facts about the animal and the carry that formulas can test. Without a trade, `carryForSheep` tests the carry's animal. */
export type FactName =
  | 'sheep'
  | 'splitter'
  | 'perHeadOnly'
  | 'shorn'
  | 'carryChosen'
  | 'timeHeld'
  | 'carryForSheep';

/**
 * The owner of an input or figure. Figures of a carry are calculated once per carry. Figures of the market need neither trade nor carry.
 */
export type Owner = 'trade' | 'carry' | 'market';

/** A recorded formula. Identical sub-expressions are the same object. */
export type Expression =
  | { readonly op: 'input'; readonly of: Owner; readonly name: string }
  | { readonly op: 'figure'; readonly of: Owner; readonly name: string }
  | { readonly op: 'constant'; readonly name: string }
  | { readonly op: 'nothing' }
  | { readonly op: 'missing'; readonly reason: Reason }
  | {
      readonly op: 'plus' | 'minus' | 'times' | 'max';
      readonly a: Expression;
      readonly b: Expression;
    }
  | {
      readonly op: 'dividedBy';
      readonly a: Expression;
      readonly b: Expression;
      readonly whenZero: Reason | null;
    }
  | { readonly op: 'ceil'; readonly a: Expression }
  | { readonly op: 'available'; readonly a: Expression; readonly when: Test; readonly reason: Reason }
  | { readonly op: 'choose'; readonly when: Test; readonly a: Expression; readonly b: Expression };

/** A value that a formula reads by its name: an input or a figure. */
export type NamedValue = Extract<Expression, { op: 'input' | 'figure' }>;

/** The condition of a choice in a formula. */
export type Test =
  | { readonly op: 'positive' | 'negative' | 'zero' | 'present'; readonly a: Expression }
  | { readonly op: 'fact'; readonly name: FactName }
  | { readonly op: 'or'; readonly a: Test; readonly b: Test }
  | { readonly op: 'not'; readonly a: Test };

/** The parts of an expression or a condition, in reading order. */
export function partsOf(node: Expression | Test): readonly (Expression | Test)[] {
  switch (node.op) {
    case 'plus':
    case 'minus':
    case 'times':
    case 'max':
    case 'dividedBy':
    case 'or':
      return [node.a, node.b];
    case 'ceil':
    case 'positive':
    case 'negative':
    case 'zero':
    case 'present':
    case 'not':
      return [node.a];
    case 'available':
      return [node.when, node.a];
    case 'choose':
      return [node.when, node.a, node.b];
    case 'input':
    case 'figure':
    case 'constant':
    case 'nothing':
    case 'missing':
    case 'fact':
      return [];
  }
}
