/**
 * The calculation core by itself. Who asks for it before the screens has its file evaluated in a task of its own: together with
 * theirs it would hold a phone's main thread for longer than a tap waits.
 */
export { calculateTrade } from '#calc-core';
