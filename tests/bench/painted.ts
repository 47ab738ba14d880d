/** Waits until `isThere` is true in a painted frame. Returns the time of this frame. */
export function painted(isThere: () => boolean = () => true): Promise<number> {
  return new Promise((done) => {
    const frame = (): void => {
      if (!isThere()) return void requestAnimationFrame(frame);
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => done(performance.now()));
      port1.start();
      port2.postMessage(null);
    };
    requestAnimationFrame(frame);
  });
}
