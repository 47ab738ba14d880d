import { createActor, waitFor } from 'xstate';
import { messages } from '#contract/messages.ts';
import { areaMachine } from '#machines/area.ts';
import { callsOn } from '#web/data/api/calls-on.ts';
import type { ApiClient } from '#web/data/api/client.ts';
import type { InfoText } from '#web/data/api/online-calls.ts';

/** The help texts, by id. They are loaded at the first use. After a failure, the next use tries again. */
export class InfosStore {
  readonly area = createActor(areaMachine).start();
  readonly #api: ApiClient;
  readonly #listeners = new Set<() => void>();
  #infos: readonly InfoText[] = [];

  constructor(api: ApiClient) {
    this.#api = api;
  }

  readonly read = (): readonly InfoText[] => this.#infos;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async load(): Promise<void> {
    if (this.#infos.length > 0) return;
    const isUnderWay = this.area.getSnapshot().hasTag('loading');
    if (!isUnderWay) this.area.send({ type: 'load asked', call: this.#fetch });
    await waitFor(this.area, (snapshot) => !snapshot.hasTag('loading'));
    for (const listener of this.#listeners) listener();
  }

  readonly #fetch = async (): Promise<string> => {
    try {
      this.#infos = await (await callsOn(this.#api)).infos();
      return messages.none;
    } catch (error) {
      console.warn(messages.loadError, error);
      throw new Error(messages.cannotLoadInfos, { cause: error });
    }
  };
}
