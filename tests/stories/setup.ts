/**
 * Runs after each story and its play function. Takes a picture in the light and in the dark theme, and checks the dark theme with axe.
 * `parameters.forcedColors` adds a picture in forced colours, and `parameters.touch` one on a touch screen. The workbench's controls must
 * be able to write the story's args.
 */
import axe from 'axe-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { commands } from 'vitest/browser';
import { noticeMs } from '#machines/notice-time.ts';
import { openMenu, openPopover } from '#web/ui/overlay/opened.ts';
import type { PictureRequest } from './command.ts';
import { makeNoOwnerStacks } from './owners.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    storyPicture: (request: PictureRequest) => Promise<string | null>;
  }
}

const air = 16;
const still = `*, *::before, *::after { caret-color: transparent !important; scrollbar-width: none !important; }`;

makeNoOwnerStacks();

// The app loads these parts after the first paint. Play functions do not wait for them, so they are loaded here.
beforeAll(async () => {
  await Promise.all([openMenu.load(), openPopover.load()]);
});

beforeAll(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(still);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
});

/** For every story it is noon of 23 November 2026. Days on hand and the age of prices depend on the date. */
const RealDate = Date;
const past = RealDate.now() - RealDate.parse('2026-11-23T12:00:00');
globalThis.Date = new Proxy(RealDate, {
  construct: (real, args: readonly unknown[], made) =>
    Reflect.construct(real, args.length === 0 ? [real.now() - past] : args, made),
  get: (real, name) => (name === 'now' ? () => real.now() - past : Reflect.get(real, name)),
});

/** Notices stay. On a slow machine, a notice would otherwise disappear before the picture. */
for (const name of ['setTimeout', 'setInterval'] as const) {
  const real = window[name].bind(window);
  Object.defineProperty(window, name, {
    value: (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === noticeMs ? 0 : real(run, ms, ...rest),
  });
}

/** Waits for the parts that load after the first paint. Their placeholders have `data-later`. */
async function allThere(): Promise<void> {
  const end = performance.now() + 5000;
  while (document.querySelector('[data-later]') !== null && performance.now() < end)
    await new Promise(requestAnimationFrame);
}

async function settled(): Promise<void> {
  await allThere();
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

/** The story's element is the last visible element of the page. */
function storyRoot(): Element | undefined {
  return [...document.body.children].findLast(
    (child) =>
      child instanceof HTMLDivElement && child.offsetHeight > 0 && !child.matches('[data-announcer]'),
  );
}

/** The area of the picture ends at the story's lower edge. If something floats above the story, the area is the whole window. */
function clipOf(): PictureRequest['clip'] {
  const whole = { x: 0, y: 0, width: window.innerWidth, height: window.innerHeight };
  const root = storyRoot();
  const floats = document.querySelector(':popover-open, dialog[open]') !== null;
  if (!root || floats) return whole;
  const height = Math.min(whole.height, Math.ceil(root.getBoundingClientRect().bottom) + air);
  // If all parts of a story are fixed in the window, the story has almost no height.
  return height <= air + 1 ? whole : { ...whole, height };
}

async function inDark(check: () => Promise<void>): Promise<void> {
  const root = document.documentElement;
  const before = root.dataset['theme'];
  root.dataset['theme'] = 'dark';
  try {
    await settled();
    await check();
  } finally {
    root.dataset['theme'] = before ?? 'light';
  }
}

/** Only these axe rules depend on the theme. All rules are checked in the light theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

async function checkAccess(disabledRules: readonly string[]): Promise<void> {
  const values = colourRules.filter((rule) => !disabledRules.includes(rule));
  if (values.length === 0) return;
  const { violations } = await axe.run(document.body, {
    runOnly: { type: 'rule', values },
    resultTypes: ['violations'],
  });
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  );
  expect(told, 'axe in dark').toEqual([]);
}

interface StoryContext {
  readonly story?: {
    readonly parameters: {
      readonly picture?: false;
      readonly forcedColors?: true;
      readonly touch?: true;
      readonly layout?: string;
      readonly a11y?: { readonly config?: { rules?: { id: string; enabled?: boolean }[] } };
    };
    readonly args: Readonly<Record<string, unknown>>;
    readonly argTypes: Readonly<Record<string, { readonly control?: { readonly disable?: boolean } }>>;
  };
}

/** Lists animations that run despite reduced motion. */
function moving(): readonly string[] {
  return document.getAnimations().map(({ effect }) => {
    const { target, pseudoElement } = effect as KeyframeEffect;
    return `${target?.className.toString() ?? ''}${pseudoElement ?? ''}`;
  });
}

/** Lists args that cannot be written as JSON. The workbench's controls write objects as JSON. */
function unwritable({ args, argTypes }: NonNullable<StoryContext['story']>): readonly string[] {
  return Object.keys(args).filter((name) => {
    if (argTypes[name]?.control?.disable === true) return false;
    try {
      JSON.stringify(args[name]);
      return false;
    } catch {
      return true;
    }
  });
}

afterEach(async (context) => {
  if (context.task.result?.state === 'fail') return;
  const { storyId } = context.task.meta as { storyId?: string };
  if (storyId === undefined) return;
  const { story } = context as StoryContext;
  const parameters = story?.parameters;
  const off =
    parameters?.a11y?.config?.rules?.filter((rule) => rule.enabled === false).map((rule) => rule.id) ?? [];
  const wanted = parameters?.picture !== false;
  document.body.style.background = 'var(--surface)';
  await settled();
  expect(moving(), 'moves, though reduced motion is asked for').toEqual([]);
  if (story) expect(unwritable(story), 'args that the controls cannot write').toEqual([]);
  const forced = parameters?.forcedColors
    ? await commands.storyPicture({ id: storyId, theme: 'forced', clip: clipOf() })
    : null;
  const touch = parameters?.touch
    ? await commands.storyPicture({ id: storyId, theme: 'touch', clip: clipOf() })
    : null;
  const light = wanted ? await commands.storyPicture({ id: storyId, theme: 'light', clip: clipOf() }) : null;
  await inDark(async () => {
    const dark = wanted ? await commands.storyPicture({ id: storyId, theme: 'dark', clip: clipOf() }) : null;
    expect(
      [forced, touch, light, dark].filter((problem) => problem !== null),
      'pictures',
    ).toEqual([]);
    await checkAccess(off);
  });
});
