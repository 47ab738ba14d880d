import { z } from 'zod';
import { animalSubTypes, animalTypes, type AnimalKind } from '#calc-core/animals';
import { messages } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import { infos } from '../reference/infos.ts';
import { anybody, anyMember, type Api } from './api.ts';
import { animalTypeReply, infoReply } from './replies.ts';

const animalType = z.object({ animalTypeId: z.enum(['1', '2']) });

function rowsOf(animalTypeId: string): z.output<typeof animalTypeReply>[] {
  const type = animalTypes.find(({ id }) => String(id) === animalTypeId);
  const row = (kind: AnimalKind) => ({
    AnimalTypeId: kind.animalTypeId,
    AnimalType: type?.name ?? '',
    AnimalSubTypeId: kind.id,
    AnimalSubType: kind.name,
  });
  return animalSubTypes.filter((kind) => String(kind.animalTypeId) === animalTypeId).map(row);
}

/** Routes for animal types and help texts, which are the same for every member. Animal types need no token. */
export function referenceRoutes(api: Api): void {
  for (const url of ['/api/animaltype/detail/:animalTypeId', '/api/animaltype/:animalTypeId/subtypes']) {
    api.get(
      url,
      {
        config: anybody,
        schema: { tags: ['animals'], params: animalType, response: { 200: z.array(animalTypeReply) } },
      },
      async (request) => rowsOf(request.params.animalTypeId),
    );
  }

  api.get(
    '/api/Info/all',
    { config: anyMember, schema: { tags: ['infos'], response: { 200: z.array(infoReply) } } },
    async () => [...infos.values()],
  );

  const params = z.object({ infoId: z.string().max(200) });
  api.get(
    '/api/Info/:infoId',
    { config: anyMember, schema: { tags: ['infos'], params, response: { 200: infoReply } } },
    async (request) => {
      const info = infos.get(request.params.infoId.toLowerCase());
      if (info === undefined) throw new Problem('not-found');
      return { ...info, description: info.description || messages.infoDefaultDescription };
    },
  );
}
