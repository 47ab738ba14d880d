/** Thrown when a machine lacks what a test needs. The message is the reason, which is printed and counted. */
export class NotRun extends Error {
  override readonly name = 'NotRun';
}
