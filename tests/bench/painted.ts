/** The time of the first painted frame that shows the wanted state. */
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
