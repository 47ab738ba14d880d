/** The environment of a program that a test starts. It has none of the tester's settings, except Node's compile cache. */
export const childEnv: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
