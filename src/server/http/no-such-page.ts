import type { FastifyReply, FastifyRequest } from 'fastify';

/** True for a browser that wants a page. False for a program that calls the API. */
export const isPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  !/^\/(api|oidc|assets)(\/|$)/i.test(url) &&
  (headers.accept ?? '').includes('text/html');

const html = `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>There is no such page - Drover</title>
<style>body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 4rem auto; padding: 0 1rem }</style>
<h1>There is no such page</h1>
<p>Check that the address is complete, or <a href="/">go to the first page</a>.</p>
</html>
`;

/** Sends the page for an unknown address. Only for addresses that cannot open the web app, such as '//x'. */
export const sendNoSuchPage = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(html);
