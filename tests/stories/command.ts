/** Takes a picture of the open story and compares it with the baseline. `npm run stories:accept` stores it as the new baseline. */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import type { BrowserCommand } from 'vitest/node';
import { compare, quickShare, small } from './picture.ts';

export interface PictureRequest {
  readonly id: string;
  /** 'forced' is light with the system's high contrast colours. 'touch' is light on a touch screen. */
  readonly theme: 'light' | 'dark' | 'forced' | 'touch';
  /** The area of the picture, in CSS pixels of the story's own page. */
  readonly clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

const folder = 'tests/stories/baseline';
const failures = 'test-results/pictures';

/** The share of pixels that may differ. Another version of Chromium may draw letters differently. */
const tolerance = { same: 0.002, other: 0.06 };

export const accepting = process.env['STORIES_ACCEPT'] === '1';

function baselineOf(name: string, major: string): { file: string; allowed: number } | null {
  const own = join(folder, `chromium-${major}`, name);
  if (existsSync(own)) return { file: own, allowed: tolerance.same };
  const others = existsSync(folder)
    ? readdirSync(folder).filter((entry) => existsSync(join(folder, entry, name)))
    : [];
  const nearest = others.sort().at(-1);
  return nearest === undefined ? null : { file: join(folder, nearest, name), allowed: tolerance.other };
}

function keep(file: string, picture: Buffer): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, picture);
}

/** Null if the picture matches its baseline or is accepted as the new baseline. Otherwise tells how to look at the picture. */
function judge(name: string, major: string, shot: Buffer): string | null {
  const own = join(folder, `chromium-${major}`, name);
  const baseline = baselineOf(name, major);
  if (baseline !== null && quickShare(readFileSync(baseline.file), shot) <= baseline.allowed) return null;
  // Drawing the differences takes half a second, so the quick comparison comes first.
  const picture = small(shot);
  const difference = baseline && compare(readFileSync(baseline.file), picture);
  const matches = baseline !== null && difference !== null && difference.share <= baseline.allowed;
  if (matches) return null;
  if (accepting) {
    keep(own, picture);
    return null;
  }
  keep(join(failures, name), picture);
  if (!difference)
    return `No baseline picture ${name}. Look at ${failures}/${name}; npm run stories:accept keeps it.`;
  keep(join(failures, name.replace('.png', '.difference.png')), difference.drawn);
  const share = (difference.share * 100).toFixed(2);
  return `${share} % of ${name} looks different. Look at ${failures}/${name} and its .difference.png; npm run stories:accept keeps it.`;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Takes a picture, compressed for speed. Does not wait for anything, because setup.ts has waited already. */
async function shotOf(page: Page, clip: PictureRequest['clip']): Promise<Buffer> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const { data } = await (
    await session
  ).send('Page.captureScreenshot', { format: 'png', clip: { ...clip, scale: 1 }, optimizeForSpeed: true });
  return Buffer.from(data, 'base64');
}

export const storyPicture: BrowserCommand<[PictureRequest]> = async (context, { id, theme, clip }) => {
  const frame = await context.frame();
  const element = await frame.frameElement();
  const at = await element.boundingBox();
  if (!at) return `${id}: the story's frame is not shown`;
  if (theme === 'forced') await context.page.emulateMedia({ forcedColors: 'active' });
  const touch = theme === 'touch' ? await context.context.newCDPSession(context.page) : null;
  await touch?.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  const shot = await shotOf(context.page, { ...clip, x: at.x + clip.x, y: at.y + clip.y });
  if (theme === 'forced') await context.page.emulateMedia({ forcedColors: 'none' });
  await touch?.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await touch?.detach();
  const major = context.context.browser()?.version().split('.')[0] ?? 'unknown';
  return judge(`${id}.${theme}.png`, major, shot);
};
