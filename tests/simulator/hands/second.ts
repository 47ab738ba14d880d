import type { Records } from '#web/data/records.ts';
import type { Plain, Reply } from '../../web/data/fakeServer.ts';
import { Device, member, Page, type OpenRecords } from '../device.ts';
import type { HistoryLog } from '../history.ts';
import { recordOf, writesOf, type Door, type Server } from '../network.ts';
import { peopleOf, SharedFarm } from '../people/farm.ts';
import { Keeper } from '../people/keeper.ts';
import { rightsOf } from '../people/laws.ts';
import type { World } from '../world.ts';

export interface SecondHeard {
  readonly opened: () => void;
  readonly closed: () => void;
  /** Called when typing becomes allowed or forbidden, and when the rows are shown or hidden. */
  readonly turned: () => void;
  readonly found: (what: string) => void;
}

/**
 * Another person on the same farm, with another device. During the day the person's role changes, or the person is removed and invited
 * again.
 */
export class SecondPerson implements Door {
  readonly farm: SharedFarm;
  readonly first: Device;
  readonly device: Device;
  /** Records with a write that was refused because of a role. */
  readonly refused = new Set<string>();
  /** The files that the person saved after leaving the farm. */
  readonly files: string[] = [];
  readonly #world: World;
  readonly #open: OpenRecords;
  #mayType = true;

  constructor(world: World, server: Server, log: HistoryLog, open: OpenRecords) {
    this.#world = world;
    this.#open = open;
    this.farm = new SharedFarm('kirra', peopleOf(['kirra', 'ash']), () => world.now);
    this.farm.roles.set('ash', 'works');
    const seat = (person: string, name: string): Device => {
      const { slug } = this.farm;
      const user = { ...member, subject: person, slug, ...(person === slug ? {} : { farm: slug }) };
      return new Device(world, server, name, log, { person, user, door: this, beside: null });
    };
    this.first = seat('kirra', 'tablet');
    this.device = seat('ash', 'phone');
    for (const { line } of [this.first, this.device]) line.weather = 'none';
  }

  #heard: SecondHeard | null = null;

  admit(person: string, plain: Plain): Reply | null {
    const reply = this.farm.admit(person, plain);
    if (reply?.status === 403) for (const write of writesOf(plain)) this.refused.add(recordOf(write));
    return reply;
  }

  answered(person: string, _device: string, plain: Plain, reply: Reply): void {
    if (reply.status > 299) return;
    const { reads, writes } = rightsOf(this.farm, person);
    if (plain.method === 'GET' ? !reads : !writes)
      this.#heard?.found(`H6 ${person} may not, and was answered: ${plain.method} ${plain.path}`);
  }

  /** A page of the person's device that has not loaded anything yet. */
  newPage(): Page {
    const page = new Page(this.device);
    this.device.pages.push(page);
    return page;
  }

  /** Opens the app in a new page. Resolves once the page knows whether the person is on the farm. */
  async open(page: Page, heard: SecondHeard): Promise<void> {
    this.#heard = heard;
    await this.#world.act(page, () => {
      const keeper = new Keeper(page, this.#open, {
        opened: ({ records }) => records !== null && heard.opened(),
        closed: heard.closed,
        covered: heard.turned,
        forgot: () => undefined,
        failed: (why) => heard.found(`N2 ${why}`),
      });
      keeper.store.subscribe(() => this.#look(keeper));
    });
    const isKnown = (): boolean => {
      const { keeper } = page;
      const isAsked = keeper instanceof Keeper && keeper.store.known().isAsked;
      return isAsked && (page.records !== null || keeper.store.find(this.farm.slug) === null);
    };
    await this.#world.until(isKnown, 20_000, 5);
  }

  #look(keeper: Keeper): void {
    const mayType = keeper.store.find(this.farm.slug)?.mayWrite === true;
    if (mayType === this.#mayType) return;
    this.#mayType = mayType;
    this.#heard?.turned();
  }

  /** True while the person's rows and forms are on the screen. If the farm is gone, another screen replaces them. */
  get isShown(): boolean {
    return this.device.pages.some(({ keeper }) => keeper instanceof Keeper && keeper.isShown);
  }

  /** True if the person can type, as far as their device knows. */
  get mayType(): boolean {
    return this.device.pages.some(({ keeper }) => keeper?.mayType() === true);
  }

  /**
   * The owner makes the person a reader or a worker, removes the person, or brings the person back. The device receives the change later.
   */
  turn(): void {
    const { random } = this.#world;
    const { farm } = this;
    if (farm.roleOf('ash') === null) {
      farm.invite('kirra', 'ash', random.happens(0.7) ? 'works' : 'reads');
      for (const invitation of farm.invitations) farm.answer('ash', invitation, true);
    } else if (random.happens(0.4)) farm.remove('kirra', 'ash');
    else farm.changeRole('kirra', 'ash', farm.roles.get('ash') === 'works' ? 'reads' : 'works');
    for (const page of this.device.pages)
      this.#world.after(random.between(0, 3000), page, () => this.#keeperOf(page)?.refresh());
  }

  /** After the person has left the farm, saves the person's unsent edits as a file. */
  async save(): Promise<void> {
    for (const page of this.device.pages)
      await this.#world.act(page, () => {
        const saving = this.#keeperOf(page)?.save((file) => this.files.push(file));
        void saving?.catch(() => undefined);
      });
  }

  #keeperOf = ({ keeper }: Page): Keeper | null => (keeper instanceof Keeper ? keeper : null);

  /** True if the edits of a record are in a saved file, or the row shows them as refused. */
  isInSight(records: Records | null, id: string): boolean {
    const state = records?.trade(id)?.state.state;
    return (
      (state === 'refused' && this.refused.has(`trade/${id}`)) || this.files.some((file) => file.includes(id))
    );
  }
}
