import { Problem } from '#contract/problems.ts';
import { findRecord } from '../records/stored/find.ts';
import { groupDetailText } from '../records/read/lists.ts';
import { isKnown, ownerAnd, reads, type Api, type ApiParts } from './api.ts';
import { listRoute } from './records.ts';
import { groupDetailReply } from './replies.ts';
import { sendLarge } from './send.ts';

const tags = ['trade groups'];

/** Trade groups: the list, and a single group with its trades and orphans. */
export function groupRoutes(api: Api, { database, reader }: ApiParts): void {
  listRoute(api, { reader }, 'group');
  api.get(
    '/api/TradeGroups/:userId/detail/:groupId',
    { config: reads, schema: { tags, params: ownerAnd.group, response: { 200: groupDetailReply } } },
    async (request, reply) => {
      const group = await findRecord(database, request.farm.row.id, 'group', request.params.groupId);
      if (group === undefined) throw new Problem('not-found');
      /** The ETag depends only on the group. Otherwise a rename would fail after someone moved a trade. */
      isKnown(request, reply, group.revision);
      const { row } = request.farm;
      return sendLarge({ request, reply }, () =>
        reader.read(row, (sql) => groupDetailText(sql, row.id, group)),
      );
    },
  );
}
