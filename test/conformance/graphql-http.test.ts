import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startView, type ViewServer } from '../support/bundle.ts';
import { type Workspace, workspace } from '../support/shop.ts';

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

describe('the GraphQL-over-HTTP audits', () => {
  const audits = serverAudits({ url: () => `${view.url}/graphql` });
  test('there are audits', () => expect(audits.length).toBeGreaterThan(50));
  test.each(audits.map((audit) => [audit.id, audit.name, audit] as const))('%s %s', async (_id, _name, audit) => {
    const result = await audit.fn();
    expect(result.status, JSON.stringify('reason' in result ? result.reason : '')).toBe('ok');
  });
});
