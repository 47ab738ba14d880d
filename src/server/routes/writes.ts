import { write } from '../records/write/write.ts';
import { writeHeaders, writes, type Api, type ApiParts } from './api.ts';
import { recordWrites, type Ids } from './record-writes.ts';
import { sendAnswer } from './send.ts';
import { writeRequestOf } from './write-request.ts';

/** Makes a route for each way to change a member's records (record-writes.ts). */
export function writeRoutes(api: Api, { database }: ApiParts): void {
  for (const { method, path, tags, params, body, response, work } of recordWrites)
    api.route({
      method,
      url: path,
      config: writes,
      schema: {
        tags: [...tags],
        params,
        headers: writeHeaders,
        ...(body === undefined ? {} : { body }),
        response,
      },
      handler: async (request, reply) => {
        const answer = await write(database, writeRequestOf(request, reply), (under) =>
          work(under, request.params as Ids, request.body),
        );
        return sendAnswer(reply, answer);
      },
    });
}
