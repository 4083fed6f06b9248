import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startView, type ViewServer } from '../support/bundle.ts';
import { type Workspace, workspace } from '../support/shop.ts';

const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium';
const installed = existsSync(BROWSER);
if (!installed) console.warn(`SKIPPED: ${BROWSER} is not installed, so the pages were not looked at in a browser`);

describe.skipIf(!installed)('GraphiQL in a browser', () => {
  let space: Workspace;
  let view: ViewServer;
  beforeAll(async () => {
    space = workspace();
    view = await startView([], { home: space.home, cwd: space.dir });
  });
  afterAll(async () => {
    await view?.stop();
    space?.remove();
  });

  test('opens on its example tabs, runs one, and asks nobody but this server', async () => {
    const browser = await chromium.launch({
      executablePath: BROWSER,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    try {
      const page = await browser.newPage();
      const foreign: string[] = [];
      const errors: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(view.url) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
      });
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(`${view.url}/graphiql`);
      await page.getByRole('tab').first().waitFor({ timeout: 30_000 });
      expect(await page.getByRole('tab').count()).toBeGreaterThanOrEqual(4);
      await page.locator('.graphiql-execute-button').click();
      await page.locator('.result-window').getByText('"shop"').waitFor({ timeout: 30_000 });
      expect(foreign).toEqual([]);
      expect(errors).toEqual([]);
      await page.goto(view.url);
      expect(await page.locator('code').first().textContent()).toBe('shop');
    } finally {
      await browser.close();
    }
  });
});
