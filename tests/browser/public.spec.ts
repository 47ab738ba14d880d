import { expect, test } from '@playwright/test';
import { content, expectAccessible } from './app.ts';

test.describe('a visitor', () => {
  for (const address of ['/', '/home', '/HOME']) {
    test(`sees four image links and neither controls nor a sidebar on the landing page at ${address}`, async ({
      page,
    }) => {
      await page.goto(address);
      const links = content(page)
        .getByRole('link')
        .filter({ has: page.locator('img') });
      await expect(links).toHaveCount(4);
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(hrefs.slice(0, 2)).toEqual(['/user/main', '/user/main']);
      const { links: external } = (await (await page.request.get('/config.json')).json()) as {
        links: { training: string; mastermind: string };
      };
      expect(hrefs.slice(2)).toEqual([external.training, external.mastermind]);
      await expect(page.locator('#side')).toHaveCount(0);
      for (const name of ['Save', 'Copy', 'Delete']) {
        await expect(page.getByRole('button', { name })).toHaveCount(0);
      }
      for (const picture of await page.locator('#content img').all()) {
        expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(
          0,
        );
      }
      await expect(page.getByText('Trade Calculator 2023')).toBeVisible();
    });
  }

  test('sees in the footer who markets and designed the app, its version, and the links Privacy and Terms', async ({
    page,
  }) => {
    await page.goto('/');
    const config = (await (await page.request.get('/config.json')).json()) as {
      footer: { marketing: string; design: string };
    };
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(config.footer.marketing);
    await expect(footer).toContainText(config.footer.design);
    const built = (await (await page.request.get('/build.json')).json()) as { version: string };
    expect(built.version).toMatch(/^\d+\.\d+\.\d+ \([0-9a-f]{7,}\)$/);
    await expect(footer).toContainText(`Version ${built.version}`);
    await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/user/privacy');
    await expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/user/terms');
  });

  test("is sent to the hosted login from any other page, with 'Loading...' meanwhile", async ({ page }) => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/oidc/.well-known/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/user/main');
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    release();
    await expect(page.getByLabel('Password')).toBeVisible();
  });

  test('gets a helpful page at an unknown address', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
    await expectAccessible(page);
    await content(page).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('is told that the sign-in failed, and can try again', async ({ page }) => {
    await page.goto('/callback?code=x&state=never-made');
    await expect(page.getByRole('heading', { name: 'The sign-in did not work' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  });
});
