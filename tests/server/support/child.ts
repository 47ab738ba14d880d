/** What a program that a test starts has of our environment: no setting of whoever runs the tests, and what Node has compiled before. */
export const childEnv: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
