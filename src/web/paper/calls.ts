import { apiPaths } from '#contract/paths.ts';
import type { NewSharedPage, SharedPage, SharedRequest } from '#contract/shared.ts';
import type { ApiClient } from '#web/data/api/client.ts';

/**
 * The calls about shared pages, which exist only on the server.
 * @throws Unreachable, SignedOut, ApiProblem
 */
export const sharingCalls = (api: ApiClient) => ({
  list: async (slug: string): Promise<readonly SharedPage[]> =>
    (await api.ask({ method: 'GET', path: apiPaths.sharedPages(slug) })) as readonly SharedPage[],

  share: async (slug: string, request: SharedRequest): Promise<NewSharedPage> =>
    (await api.ask({ method: 'POST', path: apiPaths.sharedPages(slug), body: request })) as NewSharedPage,

  withdraw: async (slug: string, id: string): Promise<void> => {
    await api.ask({ method: 'DELETE', path: apiPaths.sharedPage(slug, id) });
  },
});

export type SharingCalls = ReturnType<typeof sharingCalls>;
