/** Thrown where a machine lacks what a test needs; the message is the reason, printed and counted. */
export class NotRun extends Error {
  override readonly name = 'NotRun';
}
