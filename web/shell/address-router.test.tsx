import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Route, Switch, useParams } from 'wouter';
import { contestResultPath } from '#web/author/author-paths.ts';
import { testPath, ticketLoginPath } from '#web/candidate/candidate-paths.ts';
import { AddressRouter } from './address-router.tsx';

/** What the page of the route is told of the address; undefined when another page is shown. */
function namesAt(path: string, route: string): Record<string, string | undefined> | undefined {
  const shown: Record<string, string | undefined>[] = [];
  function Page() {
    shown.push(useParams());
    return null;
  }
  renderToStaticMarkup(
    <AddressRouter ssrPath={path}>
      <Switch>
        <Route path={route}>
          <Page />
        </Route>
        <Route>not found</Route>
      </Switch>
    </AddressRouter>,
  );
  return shown.at(-1);
}

const TEST_ROUTE = '/:owner/:name/test/:taskId?';

/** A path of dots alone is shortened by the browser; no name of ours is that. */
const name = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .filter((text) => !/[/,]/.test(text) && !/^\.+$/.test(text));

describe('names in addresses', () => {
  it.each(['数学 期末', '100%', 'a%3Fb', '%25', 'a?b#c&d+e;f:g@h=i', '%E6%95%B0'])(
    'come back as written: %s',
    (written) => {
      expect(namesAt(testPath('li', written, 3), TEST_ROUTE)).toMatchObject({
        owner: 'li',
        name: written,
        taskId: '3',
      });
    },
  );

  it('come back exactly, whatever they are', () => {
    fc.assert(
      fc.property(name, name, (owner, contest) => {
        expect(namesAt(testPath(owner, contest), TEST_ROUTE)).toMatchObject({ owner, name: contest });
        expect(namesAt(ticketLoginPath(owner, contest), '/ticket-login/:contest/:candidate?')).toMatchObject({
          contest: `${owner},${contest}`,
        });
        expect(namesAt(contestResultPath([owner, contest], owner), '/contest-result/:a/:b?')).toMatchObject({
          a: `${owner},${contest}`,
          b: owner,
        });
      }),
    );
  });

  it('may be left out at the end', () => {
    expect(namesAt('/li/x/test', TEST_ROUTE)?.['taskId']).toBeUndefined();
  });

  it('that cannot be decoded belong to no page of ours', () => {
    expect(namesAt('/li/100%/test', TEST_ROUTE)).toBeUndefined();
    expect(namesAt('/li/%E6%95/test', TEST_ROUTE)).toBeUndefined();
    expect(namesAt('/li/100%/test', '*')).toBeDefined();
  });
});
